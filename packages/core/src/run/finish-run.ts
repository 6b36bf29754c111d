import type { FinishRun } from '@wrkbench/contracts'
import {
  appendEvents,
  endRun,
  type HeldRun,
  insertArtifacts,
  insertLogLines,
  inTransaction,
  type NewArtifact,
  noteLink,
  type RunContext,
  type RunPartRow,
  replaceSamples,
  runContext,
  runParts,
  type Sql,
  sampleBatches,
  wakeParts,
} from '@wrkbench/db'
import type { Call, Ctx } from '../ctx.ts'
import { closePhase, withParts } from '../domain/run/advance-phases.ts'
import { freshSamples, wholeTimeline } from '../domain/run/timeline.ts'
import { isUuid } from '../domain/uuid7.ts'
import { invalid, notFound } from '../errors.ts'
import { instant, notAfter, notBefore } from '../instant.ts'
import { deliver } from '../job/deliver.ts'
import { rollUpJob } from '../job/roll-up-job.ts'
import { fingerprintOfHosts } from '../part/fingerprint-of-hosts.ts'
import { storeResults } from '../report/store-results.ts'
import { liveEvents } from './heartbeat-run.ts'
import { isStillActive, lockUnderLease, phaseEvents, takePhases } from './held-run.ts'
import { judgeFinish, type Verdict } from './judge-finish.ts'
import { keepLease } from './keep-lease.ts'
import { packArtifacts, packText } from './pack-artifacts.ts'
import { runEvent } from './run-event.ts'

export type FinishRunInput = FinishRun & { id: string }

/**
 * Ends a run and stores everything its runner hands in, in one transaction. A repeated call gets the same answer.
 * @throws ServiceError NOT_FOUND; LEASE_LOST if the run ended otherwise (lost, timed out) or the lease is not its current one;
 *   VALIDATION if the report is incomplete or the phases are out of order
 */
export const finishRun = async ({ ctx, input }: Call<FinishRunInput>): Promise<{ status: string }> => {
  const context = isUuid(input.id) ? await runContext(ctx.db.pool, input.id) : null
  if (!context) throw notFound('run', input.id)
  const at = ctx.clock.now()
  const parts = await runParts(ctx.db.pool, input.id)
  const verdict = judgeFinish(input.id, { ...context, parts }, input, at)
  const artifacts = input.measurement ? await packArtifacts(input.measurement.output, at) : []
  for (const part of parts) artifacts.push(...(await packPart(part, at)))
  const end = async (tx: Sql) => {
    const run = await lockUnderLease(tx, input.id, input.lease)
    // An ended run keeps its lease only if the lease's holder ended it, so this is that call repeated.
    if (!isStillActive(run)) return { status: run.status, spare: [] }
    const spare = await store({ tx, ctx, context, input, parts, run, verdict, artifacts, at })
    const { status, error } = verdict
    // the request's log names the run
    ctx.log.info({ jobId: context.jobId, status, code: error?.code ?? null }, 'run ended')
    return { status, spare }
  }
  const { status, spare } = await keepLease(ctx, input, () => inTransaction(ctx.db.pool, end))
  // before the runs of jobs that wait for this one to end
  await deliver(ctx, context.environmentId, spare, { front: true })
  return { status }
}

/** Packs the output of another load host together with the arguments of its generator. */
const packPart = async ({ name, report }: RunPartRow, at: Date): Promise<NewArtifact[]> => {
  if (!report?.output) return []
  const { argv } = report.output
  const own = await packArtifacts(report.output, at)
  const all = [...own, await packText('argv.json', JSON.stringify(argv), at)]
  return all.map((artifact) => ({ ...artifact, name: `${name}/${artifact.name}` }))
}

interface Finish {
  tx: Sql
  ctx: Ctx
  context: RunContext
  input: FinishRunInput
  parts: RunPartRow[]
  run: HeldRun
  verdict: Verdict
  artifacts: NewArtifact[]
  at: Date
}

/** @returns the runs that the job gets besides */
const store = async ({ tx, ctx, context, input, parts, run, verdict, artifacts, at }: Finish): Promise<string[]> => {
  const { id, lease, start, measurement } = input
  const { status, error } = verdict
  const advance = takePhases(run, input.phases)
  const finishedAt = notBefore(notAfter(input.finishedAt, at), advance.phases.at(-1)?.startedAt)
  if (status === 'SUCCEEDED' && advance.status !== 'COLLECTING') {
    throw invalid([{ path: '/phases', message: `A run does not go from ${advance.status} to SUCCEEDED.` }])
  }
  const lines = await insertLogLines(tx, id, input.log)
  await replaceSamples(tx, id, wholeTimeline([...(await sampleBatches(tx, id)), input.samples]))
  await insertArtifacts(tx, id, at, artifacts)
  const link = measurement?.link ?? null
  if (link) await noteLink(tx, id, link)
  const environmentFingerprint = fingerprintOfHosts(context.environmentFingerprint, { parts, link })
  const place = { ...destination(context), environmentFingerprint }
  if (verdict.result) await storeResults({ ctx, input: { tx, ...place, results: [verdict.result] } })
  const ended = {
    runId: id,
    lease,
    status,
    error,
    start,
    phases: withParts(closePhase(advance.phases, instant(finishedAt)), input.parts),
    argv: measurement?.output.argv ?? null,
    progress: status === 'SUCCEEDED' ? 1 : run.progress,
    finishedAt,
  }
  await endRun(tx, ended, at)
  await wakeParts(tx, [id])
  const events = [
    ...phaseEvents(id, advance),
    ...liveEvents(id, null, freshSamples(input.samples, run.lastSample), lines),
    runEvent(id, status, finishedAt, error),
  ]
  await appendEvents(tx, context.jobId, events, at)
  return rollUpJob(tx, context.jobId, at)
}

const destination = ({ jobId, ...context }: RunContext) => ({
  projectId: context.projectId,
  environmentId: context.environmentId,
  environmentFingerprint: context.environmentFingerprint,
  commit: context.commit,
  noiseFloor: context.noiseFloor,
  groupId: jobId,
  reportId: null,
  proposed: false,
  branch: null,
})

import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import type { AnswerBytes, FinishRun, RunPlan } from '@wrkbench/contracts'
import type { ApiClient } from './api-client.ts'
import { openChannel } from './channel.ts'
import { RunFailure, RunStopped, type StopReason } from './errors.ts'
import { timeCanary } from './host/canary.ts'
import { leaseStillMs, measuringStillMs, type Standstill, watchStandstill } from './host/watch-standstill.ts'
import type { Logger } from './log.ts'
import { outcomeOf } from './outcome.ts'
import { openPartLink } from './parts/part-link.ts'
import { collect } from './phases/collect.ts'
import { type Measured, measure } from './phases/measure.ts'
import { prepare } from './phases/prepare.ts'
import { prepareAssistants } from './phases/spread-load.ts'
import { verify } from './phases/verify.ts'
import { warmUp } from './phases/warm-up.ts'
import { createRunPlace, describePlacement } from './placement/placing.ts'
import type { GroupFile } from './process/group-file.ts'
import { createRunProcesses } from './process/run-processes.ts'
import { removeFolder } from './remove-folder.ts'
import { orNoRoom } from './room.ts'
import { startRunClock } from './run-clock.ts'
import { emptyStartFacts, type Host, type RunContext, say } from './run-context.ts'
import { localServerSide } from './server-side/local.ts'
import { remoteServerSide } from './server-side/remote.ts'
import type { ServerSide } from './server-side/server-side.ts'

/** time from SIGTERM to SIGKILL when a run is ended from outside: its processes must be gone within 3 s */
const abortGraceMs = 1000
/** after this many attempts the host is to blame, and the run fails */
const mostAttempts = 3

export interface ExecuteRun {
  plan: RunPlan
  host: Host
  api: Pick<ApiClient, 'heartbeat' | 'order'>
  groups: GroupFile
  /** aborts with a RunStopped when the runner is to leave */
  signal: AbortSignal
  log: Logger
}

/** This host runs the server, unless the plan names another host for it. */
const servingOf = (run: RunContext, api: ExecuteRun['api']): ServerSide => {
  const part = run.plan.parts.find(({ role }) => role === 'SERVER')
  return part ? remoteServerSide(run, openPartLink({ ...run, api, part })) : localServerSide(run)
}

/** Combines the sizes of answers before and after the load: headers may have grown meanwhile. */
const pooled = (before: AnswerBytes, after: AnswerBytes | null): AnswerBytes => ({
  asked: before.asked + (after?.asked ?? 0),
  shortest: Math.min(before.shortest, after?.shortest ?? before.shortest),
  longest: Math.max(before.longest, after?.longest ?? before.longest),
})

interface Phases {
  serving: ServerSide
  standstill: Standstill
  keep: (measured: Measured) => void
}

/**
 * Runs the phases in order. `keep` receives what was measured even if it does not become a result.
 * @throws RunFailure or RunStopped
 */
const runPhases = async (run: RunContext, { serving, standstill, keep }: Phases): Promise<void> => {
  const { channel } = run
  channel.phase('PREPARING')
  const prepared = await prepare(run)
  await prepareAssistants(run)
  await serving.prepare()
  run.place.begin(run.plan)
  say(run, describePlacement(run.place.placement))
  const beforeMs = timeCanary()
  channel.phase('STARTING')
  const server = await serving.start()
  channel.phase('VERIFYING')
  const alone = await verify(run, prepared, server, 'VERIFY_FAILED')
  channel.phase('WARMING_UP')
  await warmUp(run, prepared, server, alone.meanBytes)
  channel.phase('MEASURING')
  standstill.allow(measuringStillMs)
  const measured = await measure(run, prepared, server, alone)
  standstill.allow(leaseStillMs)
  run.signal.throwIfAborted()
  keep(measured)
  channel.phase('COLLECTING')
  const { failure, again } = await collect(run, prepared, server, measured.failure)
  measured.measurement.answerBytes = pooled(alone.answerBytes, again)
  measured.measurement.host.canary = { beforeMs, afterMs: timeCanary() }
  if (failure) throw failure
}

/**
 * Runs the phases, then ends every process and removes the folder. Returns the error that ended the phases early, or
 * null.
 */
const runGuarded = async (run: RunContext, phases: Phases): Promise<unknown> => {
  let error: unknown = null
  try {
    run.signal.throwIfAborted()
    await mkdir(run.folder, { recursive: true, mode: 0o700 })
    await runPhases(run, phases)
  } catch (caught) {
    error = run.signal.aborted ? run.signal.reason : await orNoRoom(caught, run.host.dataDir)
  }
  // what throws here must not keep the report back: the channel would go on renewing the lease of a run that is over
  try {
    const gone = await run.processes.stopAll(abortGraceMs)
    run.place.release()
    run.host.network.release()
    if (error !== null || gone) return error
    return new RunFailure('RUNNER_ERROR', 'a process of the run could not be killed', run.processes.left())
  } catch (caught) {
    return error ?? caught
  } finally {
    await removeFolder(run.folder, run.log)
  }
}

/**
 * Runs one claimed plan to its end. Returns the report to hand in, or a RunStopped if there is nothing to report
 * because the run was lost or is handed back. Never throws for anything that happens to the run, and leaves no process
 * behind.
 */
export const executeRun = async ({
  plan,
  host,
  api,
  groups,
  signal,
  log,
}: ExecuteRun): Promise<FinishRun | RunStopped> => {
  const { runId, lease } = plan
  const stop = new AbortController()
  const stopFor = (why: StopReason) => stop.abort(new RunStopped(why))
  const deadline = setTimeout(() => stopFor('deadline'), plan.deadlineSeconds * 1000)
  const stoodStill = (ms: number, name = 'this host') => {
    log.warn({ ms: Math.round(ms), runId }, `${name} stood still`)
    if (plan.attempt < mostAttempts) stopFor('handed-back')
    else stop.abort(new RunFailure('RUNNER_ERROR', `${name} stood still for ${Math.round(ms / 1000)} s`))
  }
  const standstill = watchStandstill(leaseStillMs, stoodStill)
  const channel = openChannel({ api, runId, lease, now: startRunClock(plan.now), onStop: stopFor, log })
  const place = createRunPlace(host.placing)
  const run: RunContext = {
    plan,
    host,
    channel,
    signal: AbortSignal.any([signal, stop.signal]),
    processes: createRunProcesses({
      runId,
      mark: host.mark,
      groups,
      cgroups: host.cgroups,
      prefix: (role) => [...place.prefix(role), ...host.target.prefix(role)],
      limits: host.limits,
    }),
    place,
    // kept short: servers may open Unix sockets in it, whose paths are limited in length
    folder: path.join(host.dataDir, 'runs', `run-${runId.slice(-12)}`),
    facts: emptyStartFacts(),
    parts: [],
    assistants: [],
    stoodStill,
    log,
  }
  const assisting = plan.parts.filter(({ role }) => role === 'LOAD')
  run.assistants.push(...assisting.map((part) => openPartLink({ ...run, api, part })))
  let measured: Measured | null = null
  const keep = (what: Measured) => {
    measured = what
  }
  const error = await runGuarded(run, { serving: servingOf(run, api), standstill, keep })
  clearTimeout(deadline)
  standstill.close()
  return report(run, error, measured)
}

const report = async (run: RunContext, error: unknown, measured: Measured | null): Promise<FinishRun | RunStopped> => {
  const rest = await run.channel.close()
  const outcome = outcomeOf(error)
  if (outcome instanceof RunStopped) return outcome
  return {
    lease: run.plan.lease,
    ...outcome,
    finishedAt: run.channel.now().toISOString(),
    ...rest,
    parts: run.parts,
    samples: measured?.samples ?? [],
    start: run.facts,
    measurement: measured?.measurement ?? null,
  }
}

import type { ApproveSources, JobDetail } from '@wrkbench/contracts'
import { appendEvents, insertSourceApproval, inTransaction, jobState, runsOfSources, type Sql } from '@wrkbench/db'
import { writeAudit } from '../audit/write-audit.ts'
import type { Call, Ctx } from '../ctx.ts'
import { isUuid } from '../domain/uuid7.ts'
import { notFound, ServiceError } from '../errors.ts'
import { instant } from '../instant.ts'
import { deliver } from '../job/deliver.ts'
import { getJob } from '../job/get-job.ts'
import { waitingOfJob } from './waiting-of-job.ts'

type Input = ApproveSources & { id: string }

/** Stores the approval. @throws ServiceError CONFLICT for sources that do not wait, or that the instance no longer has */
const approve = async (tx: Sql, ctx: Ctx, { id, sources }: Input): Promise<void> => {
  const at = ctx.clock.now()
  const waiting = await waitingOfJob(tx, id)
  for (const { serverId, hash } of sources) {
    const wanted = waiting.find((one) => one.serverId === serverId && one.hash === hash)
    const source = ctx.catalogue.servers.find(({ manifest }) => manifest.id === serverId)?.source
    if (!wanted || wanted.outdated || source?.hash !== hash) {
      throw new ServiceError('CONFLICT', `The sources of ${serverId} are not what this job waits for: look again.`)
    }
    if (!(await insertSourceApproval(tx, { serverId, source, by: ctx.actor.name, at }))) continue
    const detail = { hash, ref: source.ref, commit: source.commit, files: wanted.files }
    // without a project, because the approval holds for the whole instance
    await writeAudit(tx, ctx, { action: 'source.approved', subject: serverId, detail })
  }
}

/** Notifies open pages of the jobs that go on: their status is unchanged, but what they wait for is not. */
const tell = async (tx: Sql, jobIds: ReadonlySet<string>, at: Date): Promise<void> => {
  for (const jobId of [...jobIds].sort()) {
    const state = await jobState(tx, jobId)
    if (state) await appendEvents(tx, jobId, [{ type: 'job', data: { status: state.status, at: instant(at) } }], at)
  }
}

/**
 * Approves sources that a member has reviewed, for the whole instance. Delivers the runs that wait for them, in this job and
 * in others. @throws ServiceError NOT_FOUND, CONFLICT
 */
export const approveSources = async ({ ctx, input }: Call<Input>): Promise<JobDetail> => {
  if (!isUuid(input.id)) throw notFound('job', input.id)
  const freed = await inTransaction(ctx.db.pool, async (tx) => {
    await approve(tx, ctx, input)
    const runs = await runsOfSources(
      tx,
      input.sources.map(({ hash }) => hash),
    )
    await tell(tx, new Set(runs.map(({ jobId }) => jobId)), ctx.clock.now())
    return runs
  })
  for (const environmentId of new Set(freed.map((run) => run.environmentId))) {
    const ids = freed.flatMap((run) => (run.environmentId === environmentId ? [run.id] : []))
    await deliver(ctx, environmentId, ids)
  }
  return getJob({ ctx, input: { id: input.id } })
}

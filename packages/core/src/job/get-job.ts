import type { JobDetail } from '@wrkbench/contracts'
import { jobDetail, runsOfJob } from '@wrkbench/db'
import type { Call } from '../ctx.ts'
import { describeHardware } from '../domain/describe-hardware.ts'
import { jobCells } from '../domain/job-cells.ts'
import { isRunnerOnline } from '../domain/lease.ts'
import { isUuid } from '../domain/uuid7.ts'
import { notFound } from '../errors.ts'
import { instant } from '../instant.ts'
import { toRunSummary } from '../run/to-run-summary.ts'
import { toJobSummary } from './to-job-summary.ts'

/** A job with its runs and the matrix computed from them. Two statements. @throws ServiceError NOT_FOUND */
export const getJob = async ({ ctx, input }: Call<{ id: string }>): Promise<JobDetail> => {
  if (!isUuid(input.id)) throw notFound('job', input.id)
  const now = ctx.clock.now()
  const job = await jobDetail(ctx.db.pool, input.id, now)
  if (!job) throw notFound('job', input.id)
  const runs = await runsOfJob(ctx.db.pool, job.id)
  const { profiles, warmupSeconds } = job.spec
  return {
    ...toJobSummary(job),
    warmupSeconds,
    seed: job.seed,
    profiles,
    runList: runs.flatMap((run) => {
      const profile = profiles[run.profileIndex]
      return profile ? [toRunSummary(run, profile)] : []
    }),
    cells: jobCells(job.spec, runs),
    queuePosition: job.queuePosition,
    runner:
      job.runnerName && job.runnerLastHeartbeatAt
        ? {
            name: job.runnerName,
            lastHeartbeatAt: instant(job.runnerLastHeartbeatAt),
            online: isRunnerOnline(job.runnerLastHeartbeatAt, now),
          }
        : null,
    hardware: job.hostFacts && describeHardware(job.hostFacts),
    lastEventId: job.eventSeq,
  }
}

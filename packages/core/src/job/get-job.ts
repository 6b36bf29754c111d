import { defaultP99TargetMs, type JobDetail, type JobQuery } from '@wrkbench/contracts'
import { jobDetail, type RunRow, runsOfJob } from '@wrkbench/db'
import { describeHardware } from '@wrkbench/tables'
import type { Call } from '../ctx.ts'
import { aaReports } from '../domain/job/aa-reports.ts'
import { jobCells } from '../domain/job/job-cells.ts'
import { matrixCells } from '../domain/job/matrix-cells.ts'
import { sweepReports } from '../domain/job/sweep-reports.ts'
import { toNoise } from '../domain/rank/noise.ts'
import { isRunnerOnline } from '../domain/run/lease.ts'
import { isUuid } from '../domain/uuid7.ts'
import { notFound } from '../errors.ts'
import { instant } from '../instant.ts'
import { toRunSummary } from '../run/to-run-summary.ts'
import { waitingOfJob } from '../source/waiting-of-job.ts'
import { stabilityOf } from './stability-of.ts'
import { toJobSummary } from './to-job-summary.ts'

/** Returns a job with its runs and the figures computed from them. Two to four statements. @throws ServiceError NOT_FOUND */
export const getJob = async ({ ctx, input }: Call<{ id: string } & JobQuery>): Promise<JobDetail> => {
  if (!isUuid(input.id)) throw notFound('job', input.id)
  const now = ctx.clock.now()
  const job = await jobDetail(ctx.db.pool, input.id, now)
  if (!job) throw notFound('job', input.id)
  const runs = await runsOfJob(ctx.db.pool, job.id)
  const { profiles, warmupSeconds, warmupMaxSeconds = warmupSeconds, preset = null } = job.spec
  const { pinning = 'auto', servedOnly = false, runnerLabels = [], spareRounds = 0 } = job.spec
  const cells = matrixCells(job.spec, runs)
  const { noiseFloor } = job
  const p99TargetMs = input.p99TargetMs ?? defaultP99TargetMs
  return {
    ...toJobSummary(job),
    preset,
    servedOnly,
    pinning,
    runnerLabels,
    warmupSeconds,
    warmupMaxSeconds,
    spareRounds,
    seed: job.seed,
    profiles,
    profileIds: profileIdsOf(profiles, runs),
    runList: runs.flatMap((run) => {
      const profile = profiles[run.profileIndex]
      return profile ? [toRunSummary(run, profile)] : []
    }),
    cells: jobCells(cells, noiseFloor),
    aa: job.spec.aa ? aaReports(cells, noiseFloor) : null,
    sweeps: sweepReports(profiles, cells, { p99TargetMs, noiseFloor }),
    stability: await stabilityOf(ctx, job, cells),
    noise: toNoise(job),
    queuePosition: job.queuePosition,
    unapproved: job.isHeld ? await waitingOfJob(ctx.db.pool, job.id) : [],
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

const profileIdsOf = (profiles: readonly unknown[], runs: readonly RunRow[]): (string | null)[] => {
  const ids = new Map(runs.map(({ profileIndex, loadProfileId }) => [profileIndex, String(loadProfileId)]))
  return profiles.map((_, index) => ids.get(index) ?? null)
}

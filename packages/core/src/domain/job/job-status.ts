import type { JobStatus, RunCounts } from '@wrkbench/contracts'

/**
 * Derives the status of a job from its runs, without superseded attempts. `cancelRequested` matters only at the end: a job that did not fully succeed is
 * then CANCELLED. A job that has begun does not return to QUEUED when its only active run is lost.
 */
export const jobStatusOf = (runs: RunCounts, job: { status: JobStatus; cancelRequested: boolean }): JobStatus => {
  if (runs.queued === runs.total) return job.status === 'QUEUED' ? 'QUEUED' : 'RUNNING'
  if (runs.queued + runs.active > 0) return 'RUNNING'
  if (runs.succeeded === runs.total) return 'SUCCEEDED'
  if (job.cancelRequested || runs.cancelled === runs.total) return 'CANCELLED'
  return runs.succeeded > 0 ? 'PARTIAL' : 'FAILED'
}

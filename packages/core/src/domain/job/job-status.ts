import type { JobEnd, JobStatus } from '@wrkbench/contracts'

/** Runs of a job by what became of them, superseded attempts left out. */
export interface RunCounts {
  total: number
  queued: number
  active: number
  succeeded: number
  /** FAILED, TIMED_OUT, LOST */
  failed: number
  cancelled: number
}

/**
 * A job's status follows from its runs. `cancelRequested` only names an end that is not a success, and a job that has
 * begun does not go back to waiting when its only active run is lost.
 */
export const jobStatusOf = (runs: RunCounts, job: { status: JobStatus; cancelRequested: boolean }): JobStatus => {
  if (runs.queued === runs.total) return job.status === 'QUEUED' ? 'QUEUED' : 'RUNNING'
  if (runs.queued + runs.active > 0) return 'RUNNING'
  if (runs.succeeded === runs.total) return 'SUCCEEDED'
  if (job.cancelRequested || runs.cancelled === runs.total) return 'CANCELLED'
  return runs.succeeded > 0 ? 'PARTIAL' : 'FAILED'
}

export const isOver = (status: JobStatus): status is JobEnd => status !== 'QUEUED' && status !== 'RUNNING'

import type { JobStatus } from '@wrkbench/contracts'

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

/** A job's status follows from its runs alone; `cancelRequested` only names an end that is not a success. */
export const jobStatusOf = (runs: RunCounts, cancelRequested: boolean): JobStatus => {
  if (runs.queued === runs.total) return 'QUEUED'
  if (runs.queued + runs.active > 0) return 'RUNNING'
  if (runs.succeeded === runs.total) return 'SUCCEEDED'
  if (cancelRequested || runs.cancelled === runs.total) return 'CANCELLED'
  return runs.succeeded > 0 ? 'PARTIAL' : 'FAILED'
}

export const isOver = (status: JobStatus): boolean => status !== 'QUEUED' && status !== 'RUNNING'

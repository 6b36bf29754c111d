import { activeStatuses } from '@wrkbench/contracts'

/** The active states as SQL: exactly the condition of the partial indexes on runs, or they are not used. */
export const activeStates = `(${activeStatuses.map((status) => `'${status}'`).join(', ')})`

/** Runs by what became of them, as columns; `run` is the alias, superseded attempts are to be left out by the caller. */
export const runCounts = (run: string) => `
  count(*)::int AS total,
  count(*) FILTER (WHERE ${run}.status = 'QUEUED')::int AS queued,
  count(*) FILTER (WHERE ${run}.status IN ${activeStates})::int AS active,
  count(*) FILTER (WHERE ${run}.status = 'SUCCEEDED')::int AS succeeded,
  count(*) FILTER (WHERE ${run}.status IN ('FAILED', 'TIMED_OUT', 'LOST'))::int AS failed,
  count(*) FILTER (WHERE ${run}.status = 'CANCELLED')::int AS cancelled`

export interface RunCountsRow {
  total: number
  queued: number
  active: number
  succeeded: number
  failed: number
  cancelled: number
}

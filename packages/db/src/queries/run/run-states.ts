import { activeStatuses } from '@wrkbench/contracts'

/**
 * The active states as SQL, exactly as in the partial indexes on runs; otherwise PostgreSQL would not use those
 * indexes.
 */
export const activeStates = `(${activeStatuses.map((status) => `'${status}'`).join(', ')})`

/** Columns that count runs by state. `run`: alias of the table. The caller must leave out superseded attempts. */
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

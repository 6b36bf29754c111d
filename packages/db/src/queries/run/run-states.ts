import { activeStatuses, failedStatuses } from '@wrkbench/contracts'
import { inList } from '../../sql.ts'

export const activeStates = inList(activeStatuses)
export const failedStates = inList(failedStatuses)

/** Columns that count runs by state. `run`: alias of the table. The caller must leave out superseded attempts. */
export const runCounts = (run: string) => `
  count(*)::int AS total,
  count(*) FILTER (WHERE ${run}.status = 'QUEUED')::int AS queued,
  count(*) FILTER (WHERE ${run}.status IN ${activeStates})::int AS active,
  count(*) FILTER (WHERE ${run}.status = 'SUCCEEDED')::int AS succeeded,
  count(*) FILTER (WHERE ${run}.status IN ${failedStates})::int AS failed,
  count(*) FILTER (WHERE ${run}.status = 'CANCELLED')::int AS cancelled`

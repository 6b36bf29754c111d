import { activeStatuses, failedStatuses } from '@wrkbench/contracts'
import { inList } from '../../sql.ts'

export const activeStates = inList(activeStatuses)
export const failedStates = inList(failedStatuses)

/** Columns that count the runs `r` by state. The caller must leave out superseded attempts. */
export const runCounts = `
  count(*)::int AS total,
  count(*) FILTER (WHERE r.status = 'QUEUED')::int AS queued,
  count(*) FILTER (WHERE r.status IN ${activeStates})::int AS active,
  count(*) FILTER (WHERE r.status = 'SUCCEEDED')::int AS succeeded,
  count(*) FILTER (WHERE r.status IN ${failedStates})::int AS failed,
  count(*) FILTER (WHERE r.status = 'CANCELLED')::int AS cancelled`

import type { Sql } from '../../sql.ts'
import { activeStates } from '../run/run-states.ts'

const text = `SELECT id AS "runId", lease_expires_at AS "endsAt" FROM runs
WHERE status IN ${activeStates} AND lease_expires_at IS NOT NULL`

/** Every run that is held under a lease, with the end of that lease. */
export const activeLeases = async (sql: Sql): Promise<{ runId: string; endsAt: Date }[]> =>
  (await sql.query<{ runId: string; endsAt: Date }>(text)).rows

import type { Sql } from '../../sql.ts'
import { openStates } from '../job/job-state.ts'

const text = `
SELECT number, coalesce(suite_due_at = $2, false) AS "forThatTime" FROM jobs
WHERE suite_id = $1 AND (suite_due_at = $2 OR status IN ${openStates})
ORDER BY 2 DESC LIMIT 1`

/** The job that prevents a suite from starting another: one for the same due time, or one that is not over. */
export const jobInTheWay = async (
  sql: Sql,
  suiteId: string,
  dueAt: Date | null,
): Promise<{ number: number; forThatTime: boolean } | null> =>
  (await sql.query<{ number: number; forThatTime: boolean }>(text, [suiteId, dueAt])).rows[0] ?? null

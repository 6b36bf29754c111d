import { jsonText } from '../../json-text.ts'
import type { Sql } from '../../sql.ts'
import type { SuiteValues } from './insert-suite.ts'

const lock = 'SELECT FROM suites WHERE id = $1 AND xmin::text = $2 FOR UPDATE'

/** Locks a suite in the version that was read. Returns false if it was changed since, or deleted. */
export const lockSuite = async (tx: Sql, { id, version }: { id: string; version: string }): Promise<boolean> =>
  (await tx.query(lock, [id, version])).rows.length > 0

const text = `
UPDATE suites s SET environment_id = $2, name = $3, spec = $4, cron = $5, timezone = $6, enabled = $7, next_run_at = $8,
  updated_at = $9
WHERE id = $1 AND NOT EXISTS (
  SELECT FROM suites other WHERE other.project_id = s.project_id AND other.name = $3 AND other.id <> s.id
) RETURNING id`

/** Returns false if the project has another suite of that name. */
export const changeSuite = async (sql: Sql, id: string, suite: SuiteValues, at: Date): Promise<boolean> => {
  const { environmentId, name, spec, cron, timezone, enabled, nextRunAt } = suite
  const values = [id, environmentId, name, jsonText(spec), cron, timezone, enabled, nextRunAt, at]
  return (await sql.query(text, values)).rows.length > 0
}

import { jsonText } from '../../json-text.ts'
import type { Sql } from '../../sql.ts'

export interface SuiteValues {
  environmentId: string
  name: string
  spec: unknown
  cron: string | null
  timezone: string
  enabled: boolean
  nextRunAt: Date | null
}

export interface NewSuite extends SuiteValues {
  id: string
  projectId: string
  createdBy: string
  createdAt: Date
}

const text = `
INSERT INTO suites (id, project_id, environment_id, name, spec, cron, timezone, enabled, next_run_at, created_by,
  created_at, updated_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11)
ON CONFLICT (project_id, name) DO NOTHING RETURNING id`

/** Returns false if the project has a suite of that name. */
export const insertSuite = async (sql: Sql, suite: NewSuite): Promise<boolean> => {
  const { id, projectId, environmentId, name, cron, timezone, enabled, nextRunAt, createdBy, createdAt } = suite
  const place = [id, projectId, environmentId, name, jsonText(suite.spec)]
  return (await sql.query(text, [...place, cron, timezone, enabled, nextRunAt, createdBy, createdAt])).rows.length > 0
}

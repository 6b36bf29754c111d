import type { Sql } from '../../sql.ts'

export interface FinishedJobRow {
  projectId: string
  number: number
  label: string | null
  environment: string
  commit: string | null
  suite: string | null
  createdAt: Date
  startedAt: Date | null
}

const text = `
SELECT j.project_id AS "projectId", j.number, j.label, e.name AS environment, j.commit, s.name AS suite,
  j.created_at AS "createdAt", j.started_at AS "startedAt"
FROM jobs j JOIN environments e ON e.id = j.environment_id LEFT JOIN suites s ON s.id = j.suite_id
WHERE j.id = $1 AND EXISTS (
  SELECT FROM webhooks w WHERE w.project_id = j.project_id AND w.enabled AND 'job.finished' = ANY (w.events))`

/** The facts to report about a finished job; null if no webhook of its project listens. */
export const finishedJob = async (sql: Sql, jobId: string): Promise<FinishedJobRow | null> =>
  (await sql.query<FinishedJobRow>(text, [jobId])).rows[0] ?? null

import type { SuiteJob } from '@wrkbench/contracts'
import type { Sql } from '../../sql.ts'

export interface DueSuiteRow {
  id: string
  project: string
  environmentId: string
  name: string
  spec: Omit<SuiteJob, 'environment'>
  cron: string
  timezone: string
  dueAt: Date
}

const due = `
SELECT s.id, p.slug AS project, s.environment_id AS "environmentId", s.name, s.spec, s.cron, s.timezone,
  s.next_run_at AS "dueAt"
FROM suites s JOIN projects p ON p.id = s.project_id
WHERE s.next_run_at <= $1 AND ($2::uuid IS NULL OR s.id = $2)
ORDER BY s.next_run_at, s.id`

/** Suites that are due, those that waited longest first. `suiteId`: looks at this suite only; null for all. */
export const dueSuites = async (sql: Sql, at: Date, suiteId: string | null): Promise<DueSuiteRow[]> =>
  (await sql.query<DueSuiteRow>(due, [at, suiteId])).rows

export interface ScheduledSuiteRow {
  id: string
  cron: string
  timezone: string
  nextRunAt: Date
}

const scheduled =
  'SELECT id, cron, timezone, next_run_at AS "nextRunAt" FROM suites WHERE next_run_at IS NOT NULL ORDER BY id'

/** All suites that have a schedule and are not paused. */
export const scheduledSuites = async (sql: Sql): Promise<ScheduledSuiteRow[]> =>
  (await sql.query<ScheduledSuiteRow>(scheduled)).rows

import type { Sql } from '../../sql.ts'
import type { AlertSettingsRow } from './watched-rows.ts'

const columns = `enabled, suspect_level AS "suspectLevel", alert_level AS "alertLevel", least_shift AS "leastShift", checks,
  checks_per_day AS "checksPerDay", branches, metrics`

const read = `
SELECT ${columns} FROM alert_settings WHERE project_id = $1`

/** Null if the project has stored no settings. */
export const alertSettings = async (sql: Sql, projectId: string): Promise<AlertSettingsRow | null> =>
  (await sql.query<AlertSettingsRow>(read, [projectId])).rows[0] ?? null

const set = `
INSERT INTO alert_settings (project_id, enabled, suspect_level, alert_level, least_shift, checks, checks_per_day, branches, metrics)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
ON CONFLICT (project_id) DO UPDATE SET enabled = excluded.enabled, suspect_level = excluded.suspect_level,
  alert_level = excluded.alert_level, least_shift = excluded.least_shift, checks = excluded.checks,
  checks_per_day = excluded.checks_per_day, branches = excluded.branches, metrics = excluded.metrics`

export const setAlertSettings = async (tx: Sql, projectId: string, settings: AlertSettingsRow): Promise<void> => {
  const { enabled, suspectLevel, alertLevel, leastShift, checks, checksPerDay, branches, metrics } = settings
  await tx.query(set, [
    projectId,
    enabled,
    suspectLevel,
    alertLevel,
    leastShift,
    checks,
    checksPerDay,
    branches,
    metrics,
  ])
}

import type { PausedReason, WebhookFormat, WebhookOutcome } from '@wrkbench/contracts'
import type { Sql } from '../../sql.ts'

export interface WebhookRow {
  id: string
  project: string
  name: string
  url: string
  format: WebhookFormat
  events: string[]
  enabled: boolean
  disabledReason: PausedReason | null
  failingSince: Date | null
  previousUntil: Date | null
  lastAttemptAt: Date | null
  lastOutcome: WebhookOutcome | null
  lastDetail: string | null
  waiting: number
  createdBy: string
  createdAt: Date
  updatedAt: Date
}

const text = `
SELECT w.id, p.slug AS project, w.name, w.url, w.format, w.events, w.enabled, w.disabled_reason AS "disabledReason",
  w.failing_since AS "failingSince", w.previous_until AS "previousUntil", w.last_attempt_at AS "lastAttemptAt",
  w.last_outcome AS "lastOutcome", w.last_detail AS "lastDetail", w.created_by AS "createdBy",
  w.created_at AS "createdAt", w.updated_at AS "updatedAt",
  (SELECT count(*)::int FROM webhook_deliveries d WHERE d.webhook_id = w.id AND d.due_at IS NOT NULL) AS waiting
FROM webhooks w JOIN projects p ON p.id = w.project_id
WHERE ($1::text IS NULL OR p.slug = $1) AND ($2::uuid IS NULL OR w.id = $2)
ORDER BY w.created_at DESC, w.id DESC`

/** Webhooks of a project, newest first, without their secrets. */
export const webhookRows = async (sql: Sql, project: string): Promise<WebhookRow[]> =>
  (await sql.query<WebhookRow>(text, [project, null])).rows

export const webhookRow = async (sql: Sql, id: string): Promise<WebhookRow | null> =>
  (await sql.query<WebhookRow>(text, [null, id])).rows[0] ?? null

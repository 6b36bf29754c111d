import type { Sql } from '../../sql.ts'

export interface AuditRow {
  id: number
  at: Date
  actor: string
  actorKind: string
  actorId: string | null
  action: string
  subject: string
  detail: Record<string, unknown>
  project: string | null
  address: string | null
  requestId: string | null
}

const text = `
SELECT id, at, actor, actor_kind AS "actorKind", actor_id AS "actorId", action, subject, detail, project, address,
  request_id AS "requestId"
FROM audit_events WHERE ($1::text IS NULL OR project = $1) AND ($2::bigint IS NULL OR id < $2)
ORDER BY id DESC LIMIT $3`

/** Audit events, newest first. `project`: its slug; null for the whole instance. */
export const auditRows = async (
  sql: Sql,
  filter: { project: string | null; before: number | null; limit: number },
): Promise<AuditRow[]> => (await sql.query<AuditRow>(text, [filter.project, filter.before, filter.limit])).rows

import { jsonText } from '../../json-text.ts'
import type { Sql } from '../../sql.ts'

export interface NewAuditEvent {
  at: Date
  actor: string
  actorKind: string
  actorId: string | null
  action: string
  subject: string
  detail: object
  project: string | null
  address: string | null
  requestId: string | null
}

const text = `
INSERT INTO audit_events (at, actor, actor_kind, actor_id, action, subject, detail, project, address, request_id)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`

export const insertAuditEvent = async (tx: Sql, event: NewAuditEvent): Promise<void> => {
  const { at, actor, actorKind, actorId, action, subject, detail, project, address, requestId } = event
  await tx.query(text, [at, actor, actorKind, actorId, action, subject, jsonText(detail), project, address, requestId])
}

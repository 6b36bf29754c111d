import type { AuditAction } from '@wrkbench/contracts'
import { insertAuditEvent, type Sql } from '@wrkbench/db'
import type { Ctx } from '../ctx.ts'

export interface Audited {
  action: AuditAction
  /** name of what is changed */
  subject: string
  /** slug; absent: it concerns the instance */
  project?: string | null
  /** what is worth knowing, never a secret */
  detail?: Record<string, unknown>
}

/** Writes down a change within the transaction that makes it: both are there, or neither. */
export const writeAudit = (tx: Sql, ctx: Ctx, { action, subject, project, detail = {} }: Audited): Promise<void> =>
  insertAuditEvent(tx, {
    at: ctx.clock.now(),
    actor: ctx.actor.name,
    actorKind: ctx.actor.kind,
    actorId: ctx.actor.kind === 'system' ? null : ctx.actor.id,
    action,
    subject,
    detail,
    project: project ?? null,
    address: ctx.address ?? null,
    requestId: ctx.requestId ?? null,
  })

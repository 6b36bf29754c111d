import type { AuditAction } from '@wrkbench/contracts'
import { insertAuditEvent, type Sql } from '@wrkbench/db'
import type { Ctx } from '../ctx.ts'

export interface Audited {
  action: AuditAction
  /** name of the changed thing */
  subject: string
  /** slug of the project; absent if the change concerns the instance */
  project?: string | null
  /** further facts about the change, never a secret */
  detail?: Record<string, unknown>
}

/** Writes a change to the audit log within the transaction that makes it, so that both are stored or neither is. */
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

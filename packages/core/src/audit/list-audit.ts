import type { AuditList, AuditQuery } from '@wrkbench/contracts'
import { auditRows } from '@wrkbench/db'
import type { Call } from '../ctx.ts'
import { invalid } from '../errors.ts'
import { instant } from '../instant.ts'

/** Lists the audit log of a project, or of the whole instance, newest first. One statement. @throws ServiceError VALIDATION */
export const listAudit = async ({ ctx, input }: Call<AuditQuery>): Promise<AuditList> => {
  const { limit = 50, cursor, project = null } = input
  if (cursor !== undefined && !/^[1-9]\d{0,14}$/.test(cursor)) {
    throw invalid([{ path: 'cursor', message: 'This cursor did not come from a page of the audit log.' }])
  }
  const before = cursor === undefined ? null : Number(cursor)
  const rows = await auditRows(ctx.db.pool, { project, before, limit: limit + 1 })
  const last = rows[limit - 1]
  return {
    items: rows.slice(0, limit).map(({ id, at, actor, actorKind, actorId, ...row }) => ({
      id: String(id),
      at: instant(at),
      actor: { kind: actorKind, id: actorId, name: actor },
      ...row,
    })),
    nextCursor: rows.length > limit && last ? String(last.id) : null,
  }
}

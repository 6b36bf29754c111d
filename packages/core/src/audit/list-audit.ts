import type { AuditList, AuditQuery } from '@wrkbench/contracts'
import { auditRows } from '@wrkbench/db'
import type { Call } from '../ctx.ts'
import { instant } from '../instant.ts'
import { foreignCursor, pageOf } from '../page.ts'

/** Lists the audit log of a project, or of the whole instance, newest first. One statement. @throws ServiceError VALIDATION */
export const listAudit = async ({ ctx, input }: Call<AuditQuery>): Promise<AuditList> => {
  const { limit = 50, cursor, project = null } = input
  if (cursor !== undefined && !/^[1-9]\d{0,14}$/.test(cursor)) throw foreignCursor('the audit log')
  const before = cursor === undefined ? null : Number(cursor)
  const rows = await auditRows(ctx.db.pool, { project, before, limit: limit + 1 })
  const { page, nextCursor } = pageOf(rows, limit, ({ id }) => String(id))
  return {
    items: page.map(({ id, at, actor, actorKind, actorId, ...row }) => ({
      id: String(id),
      at: instant(at),
      actor: { kind: actorKind, id: actorId, name: actor },
      ...row,
    })),
    nextCursor,
  }
}

import { inTransaction, lockInvitation, revokeInvitationAt } from '@wrkbench/db'
import { enteredProject } from '../access/entered-project.ts'
import { writeAudit } from '../audit/write-audit.ts'
import type { Call } from '../ctx.ts'
import { isUuid } from '../domain/uuid7.ts'
import { notFound, ServiceError } from '../errors.ts'

/** Withdraws an invitation. Withdrawing twice is no error. @throws ServiceError NOT_FOUND; CONFLICT if it was used */
export const revokeInvitation = async ({ ctx, input: { id } }: Call<{ id: string }>): Promise<void> => {
  const { id: projectId, slug: project } = enteredProject(ctx)
  if (!isUuid(id)) throw notFound('invitation', id)
  await inTransaction(ctx.db.pool, async (tx) => {
    const row = await lockInvitation(tx, projectId, id)
    if (!row) throw notFound('invitation', id)
    if (row.usedAt !== null) throw new ServiceError('CONFLICT', 'This invitation was used: remove the member instead.')
    if (row.revokedAt !== null) return
    await revokeInvitationAt(tx, id, ctx.clock.now())
    await writeAudit(tx, ctx, { action: 'invitation.revoked', subject: row.name, project, detail: { role: row.role } })
  })
}

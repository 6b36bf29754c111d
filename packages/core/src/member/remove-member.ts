import { hasRole } from '@wrkbench/contracts'
import { deleteMember, inTransaction } from '@wrkbench/db'
import { enteredProject } from '../access/entered-project.ts'
import { writeAudit } from '../audit/write-audit.ts'
import type { Call } from '../ctx.ts'
import { ServiceError } from '../errors.ts'
import { heldMember } from './held-member.ts'

/**
 * Removes a member. Administrators may remove anyone; everyone may leave.
 * @throws ServiceError FORBIDDEN; NOT_FOUND; CONFLICT for the last administrator
 */
export const removeMember = async ({ ctx, input: { id } }: Call<{ id: string }>): Promise<void> => {
  const { actor } = ctx
  const { id: projectId, slug: project, role } = enteredProject(ctx)
  const isLeaving = actor.kind === 'user' && actor.userId === id.toLowerCase()
  if (!isLeaving && !(hasRole(role, 'admin') && actor.scopes.includes('admin'))) {
    throw new ServiceError('FORBIDDEN', `This needs the role admin in ${project}; yours is ${role}.`)
  }
  await inTransaction(ctx.db.pool, async (tx) => {
    const member = await heldMember(tx, projectId, id, null)
    await deleteMember(tx, projectId, member.id)
    await writeAudit(tx, ctx, {
      action: 'member.removed',
      subject: member.name,
      project,
      detail: { role: member.role },
    })
  })
}

import type { ChangeMember, Member } from '@wrkbench/contracts'
import { inTransaction, putMember } from '@wrkbench/db'
import { enteredProject } from '../access/entered-project.ts'
import { writeAudit } from '../audit/write-audit.ts'
import type { Call } from '../ctx.ts'
import { heldMember } from './held-member.ts'

/**
 * Changes the role of a member at once, also for open sessions and tokens.
 * @throws ServiceError NOT_FOUND; CONFLICT for the last administrator
 */
export const changeMember = async ({
  ctx,
  input: { id, role },
}: Call<ChangeMember & { id: string }>): Promise<Member> => {
  const { id: projectId, slug: project } = enteredProject(ctx)
  return inTransaction(ctx.db.pool, async (tx) => {
    const member = await heldMember(tx, projectId, id, role)
    if (member.role === role) return member
    await putMember(tx, projectId, member.id, role)
    const detail = { from: member.role, to: role }
    await writeAudit(tx, ctx, { action: 'member.changed', subject: member.name, project, detail })
    return { ...member, role }
  })
}

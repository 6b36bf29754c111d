import type { Invitation } from '@wrkbench/contracts'
import { memberRows } from '@wrkbench/db'
import type { Call } from '../ctx.ts'
import { instant } from '../instant.ts'
import { openInvitation } from './invitation-state.ts'

/** Returns what the holder of the link may know before accepting. @throws ServiceError NOT_FOUND */
export const getInvitation = async ({ ctx, input }: Call<{ token: string }>): Promise<Invitation> => {
  const row = await openInvitation(ctx, input.token)
  const { actor } = ctx
  const members = actor.kind === 'user' ? await memberRows(ctx.db.pool, row.projectId) : []
  const role = members.find(({ id }) => id === actor.userId)?.role ?? null
  return {
    project: { slug: row.projectSlug, name: row.projectName },
    role: row.role,
    createdBy: row.createdBy,
    expiresAt: instant(row.expiresAt),
    you: actor.kind === 'user' ? { name: actor.name, role } : null,
  }
}

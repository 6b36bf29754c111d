import type { InvitationList } from '@wrkbench/contracts'
import { invitationRows } from '@wrkbench/db'
import { enteredProject } from '../access/entered-project.ts'
import type { Ctx } from '../ctx.ts'
import { instant } from '../instant.ts'
import { stateOfInvitation } from './invitation-state.ts'

/** Lists the latest 100 invitations of the entered project, newest first. */
export const listInvitations = async ({ ctx }: { ctx: Ctx }): Promise<InvitationList> => {
  const now = ctx.clock.now()
  const rows = await invitationRows(ctx.db.pool, enteredProject(ctx).id)
  const items = rows.map((row) => ({
    id: row.id,
    name: row.name,
    role: row.role,
    createdBy: row.createdBy,
    state: stateOfInvitation(row, now),
    createdAt: instant(row.createdAt),
    expiresAt: instant(row.expiresAt),
  }))
  return { items }
}

import type { MemberList } from '@wrkbench/contracts'
import { memberRows } from '@wrkbench/db'
import { enteredProject } from '../access/entered-project.ts'
import type { Ctx } from '../ctx.ts'

/** Lists the members of the entered project, by name. */
export const listMembers = async ({ ctx }: { ctx: Ctx }): Promise<MemberList> => ({
  items: await memberRows(ctx.db.pool, enteredProject(ctx).id),
})

import type { MemberList } from '@wrkbench/contracts'
import { memberRows } from '@wrkbench/db'
import { enteredProject } from '../access/entered-project.ts'
import type { Ctx } from '../ctx.ts'

/** Members of the project entered, by name. */
export const listMembers = async ({ ctx }: { ctx: Ctx }): Promise<MemberList> => ({
  items: await memberRows(ctx.db.pool, enteredProject(ctx).id),
})

import type { UserList } from '@wrkbench/contracts'
import { userRows } from '@wrkbench/db'
import type { Ctx } from '../ctx.ts'
import { instant } from '../instant.ts'

/** Lists everybody who may sign in, in the order in which they joined. */
export const listUsers = async ({ ctx }: { ctx: Ctx }): Promise<UserList> => ({
  items: (await userRows(ctx.db.pool)).map((row) => ({ ...row, createdAt: instant(row.createdAt) })),
})

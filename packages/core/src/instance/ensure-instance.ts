import { ensureProject, firstAdmin, insertPerson, inTransaction, lockSetUp, putMember, setAdmin } from '@wrkbench/db'
import { defaultProject } from '../access/project-slug.ts'
import type { Ctx } from '../ctx.ts'
import { uuid7 } from '../domain/uuid7.ts'

export const adminName = 'admin'

/** Creates what every instance needs: the default project and its administrator. Idempotent, however many processes start at once. */
export const ensureInstance = async ({ ctx }: { ctx: Ctx }): Promise<{ projectId: string; userId: string }> => {
  const now = ctx.clock.now()
  return inTransaction(ctx.db.pool, async (tx) => {
    await lockSetUp(tx)
    const projectId = await ensureProject(tx, { id: uuid7(now), slug: defaultProject, name: 'Default' })
    const first = await firstAdmin(tx)
    const userId = first ?? uuid7(now)
    if (!first) {
      await insertPerson(tx, { id: userId, name: adminName, email: null, createdAt: now })
      await setAdmin(tx, userId, true)
      await putMember(tx, projectId, userId, 'admin')
    }
    return { projectId, userId }
  })
}

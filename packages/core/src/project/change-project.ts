import type { ChangeProject, Project } from '@wrkbench/contracts'
import { inTransaction, lockProject, changeProject as storeChange } from '@wrkbench/db'
import { enteredProject } from '../access/entered-project.ts'
import { writeAudit } from '../audit/write-audit.ts'
import type { Call } from '../ctx.ts'
import { notFound } from '../errors.ts'

/** Changes name or visibility of the entered project. Omitted fields keep their value. @throws ServiceError NOT_FOUND */
export const changeProject = async ({ ctx, input }: Call<ChangeProject>): Promise<Project> => {
  const { id, slug, role } = enteredProject(ctx)
  return inTransaction(ctx.db.pool, async (tx) => {
    const before = await lockProject(tx, id)
    if (!before) throw notFound('project', slug)
    const after = { name: input.name?.trim() ?? before.name, isPublic: input.isPublic ?? before.isPublic }
    if (after.name !== before.name || after.isPublic !== before.isPublic) {
      await storeChange(tx, id, after)
      const detail = { from: before, to: after }
      await writeAudit(tx, ctx, { action: 'project.changed', subject: after.name, project: slug, detail })
    }
    return { slug, role, ...after }
  })
}

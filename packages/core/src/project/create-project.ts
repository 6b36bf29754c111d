import type { CreateProject, Project } from '@wrkbench/contracts'
import { insertProject, inTransaction, putMember } from '@wrkbench/db'
import { writeAudit } from '../audit/write-audit.ts'
import type { Call } from '../ctx.ts'
import { uuid7 } from '../domain/uuid7.ts'
import { invalid } from '../errors.ts'

/** Creates a project, administered by its creator. @throws ServiceError VALIDATION if the slug is taken */
export const createProject = async ({ ctx, input }: Call<CreateProject>): Promise<Project> => {
  const { slug, isPublic = false } = input
  const createdAt = ctx.clock.now()
  const [id, name] = [uuid7(createdAt), input.name.trim()]
  await inTransaction(ctx.db.pool, async (tx) => {
    if (!(await insertProject(tx, { id, slug, name, isPublic, createdAt }))) throw taken(slug)
    if (ctx.actor.userId) await putMember(tx, id, ctx.actor.userId, 'admin')
    await writeAudit(tx, ctx, { action: 'project.created', subject: name, project: slug, detail: { isPublic } })
  })
  return { slug, name, isPublic, role: 'admin' }
}

const taken = (slug: string) => invalid([{ path: '/slug', message: `There is a project ${slug} already.` }])

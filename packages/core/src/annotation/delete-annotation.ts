import { projectSlug } from '../access/project-slug.ts'
import type { Call } from '../ctx.ts'
import { isUuid } from '../domain/uuid7.ts'
import { notFound } from '../errors.ts'

/** @throws ServiceError NOT_FOUND */
export const deleteAnnotation = async ({ ctx, input }: Call<{ id: string }>): Promise<void> => {
  const where = { id: input.id, project: { slug: projectSlug(ctx) } }
  const gone = isUuid(input.id) ? await ctx.db.prisma.annotation.deleteMany({ where }) : { count: 0 }
  if (gone.count === 0) throw notFound('annotation', input.id)
}

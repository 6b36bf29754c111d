import type { Annotation, ChangeAnnotation } from '@wrkbench/contracts'
import { projectSlug } from '../access/project-slug.ts'
import type { Call } from '../ctx.ts'
import { isUuid } from '../domain/uuid7.ts'
import { notFound } from '../errors.ts'
import { toAnnotation } from './to-annotation.ts'

/** Changes date or text of an annotation. One statement. @throws ServiceError NOT_FOUND */
export const changeAnnotation = async ({
  ctx,
  input,
}: Call<ChangeAnnotation & { id: string }>): Promise<Annotation> => {
  const { id, at, text } = input
  if (!isUuid(id)) throw notFound('annotation', id)
  const [row] = await ctx.db.prisma.annotation.updateManyAndReturn({
    where: { id, project: { slug: projectSlug(ctx) } },
    data: { at: at && new Date(at), text: text?.trim(), updatedAt: ctx.clock.now() },
  })
  if (!row) throw notFound('annotation', id)
  return toAnnotation(row)
}

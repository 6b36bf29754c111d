import type { AnnotationList, AnnotationQuery } from '@wrkbench/contracts'
import { projectSlug } from '../access/project-slug.ts'
import type { Call } from '../ctx.ts'
import { parseSpan } from '../domain/trend/span.ts'
import { isUuid } from '../domain/uuid7.ts'
import { invalid } from '../errors.ts'
import { toAnnotation } from './to-annotation.ts'

const most = 500

/** Lists annotations, newest first, at most 500. One statement. @throws ServiceError VALIDATION */
export const listAnnotations = async ({ ctx, input }: Call<AnnotationQuery>): Promise<AnnotationList> => {
  const { from, to } = parseSpan(input)
  const { environment } = input
  if (environment !== undefined && !isUuid(environment)) {
    throw invalid([{ path: 'environment', message: 'This is not the id of an environment.' }])
  }
  const rows = await ctx.db.prisma.annotation.findMany({
    where: {
      project: { slug: projectSlug(ctx, input.project) },
      at: { gte: from ?? undefined, lte: to ?? undefined },
      ...(environment === undefined ? {} : { OR: [{ environmentId: environment }, { environmentId: null }] }),
    },
    orderBy: { at: 'desc' },
    take: most,
  })
  return { items: rows.map(toAnnotation) }
}

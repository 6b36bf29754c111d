import type { Annotation, CreateAnnotation } from '@wrkbench/contracts'
import { environmentRows } from '@wrkbench/db'
import { projectSlug } from '../access/project-slug.ts'
import { seenProjects } from '../access/seen-projects.ts'
import type { Call, Ctx } from '../ctx.ts'
import { uuid7 } from '../domain/uuid7.ts'
import { type FieldProblem, invalid } from '../errors.ts'
import { findProject } from '../job/find-place.ts'
import { toAnnotation } from './to-annotation.ts'

const problemsOf = async (ctx: Ctx, input: CreateAnnotation, projectId: string): Promise<FieldProblem[]> => {
  const { environmentId, seriesId } = input
  const environment =
    environmentId === undefined ||
    (await environmentRows(ctx.db.pool, seenProjects(ctx.actor))).some(({ id }) => id === environmentId.toLowerCase())
  const id = Number(seriesId)
  const series =
    seriesId === undefined || (id < 2 ** 31 && (await ctx.db.prisma.series.count({ where: { id, projectId } })) > 0)
  return [
    ...(environment ? [] : [{ path: '/environmentId', message: `There is no environment ${environmentId}.` }]),
    ...(series ? [] : [{ path: '/seriesId', message: `There is no series ${seriesId}.` }]),
  ]
}

/** Creates an annotation at a date. @throws ServiceError VALIDATION for an unknown environment or series */
export const createAnnotation = async ({ ctx, input }: Call<CreateAnnotation>): Promise<Annotation> => {
  const project = await findProject(ctx, projectSlug(ctx, input.project))
  if (project.problem) throw invalid([project.problem])
  const problems = await problemsOf(ctx, input, project.found.id)
  if (problems.length > 0) throw invalid(problems)
  const now = ctx.clock.now()
  const row = await ctx.db.prisma.annotation.create({
    data: {
      id: uuid7(now),
      projectId: project.found.id,
      at: new Date(input.at),
      text: input.text.trim(),
      environmentId: input.environmentId ?? null,
      seriesId: input.seriesId ? Number(input.seriesId) : null,
      createdBy: ctx.actor.name,
      createdAt: now,
      updatedAt: now,
    },
  })
  return toAnnotation(row)
}

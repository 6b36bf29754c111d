import { byName } from '@wrkbench/contracts'
import { type EnvironmentRow, environmentRows } from '@wrkbench/db'
import { seenProjects } from '../access/seen-projects.ts'
import type { Ctx } from '../ctx.ts'
import { isUuid } from '../domain/uuid7.ts'
import type { FieldProblem } from '../errors.ts'

type Found<T> = { found: T; problem: null } | { found: null; problem: FieldProblem }

/** Finds a project by its slug. */
export const findProject = async (ctx: Ctx, slug: string): Promise<Found<{ id: string }>> => {
  const found = await ctx.db.prisma.project.findUnique({ where: { slug }, select: { id: true } })
  return found ? { found, problem: null } : fault('/project', `There is no project ${slug}.`)
}

/** Returns the labels of the runner that leads the environment, as `castOf` decides; null if none leads. */
const labelsOf = ({ runners }: EnvironmentRow): string[] | null =>
  runners.find(({ roles }) => roles.includes('LOAD'))?.labels ?? null

/**
 * Finds an environment by id or name; if none is named, the only one that has a runner. In both cases its leading runner must
 * have the requested labels.
 */
export const findEnvironment = async (
  ctx: Ctx,
  asked?: string,
  labels: readonly string[] = [],
): Promise<Found<{ id: string }>> => {
  const all = await environmentRows(ctx.db.pool, seenProjects(ctx.actor))
  const bears = (place: EnvironmentRow) => labels.every((label) => labelsOf(place)?.includes(label))
  if (asked !== undefined) {
    const found = all.find(({ id, name }) => name === asked || (isUuid(asked) && id === asked.toLowerCase()))
    if (!found) return fault('/environment', `There is no environment ${asked}.`)
    return bears(found) ? { found, problem: null } : unlabelled(labels, `The runner of ${found.name} bears`, found)
  }
  const worked = all.filter(({ runners }) => runners.length > 0).filter(bears)
  const [only, another] = worked
  if (!only && labels.length > 0) return fault('/runnerLabels', `No runner bears ${labels.join(' and ')}.`)
  if (!only) return fault('/environment', 'There is no environment yet: it comes with the first runner.')
  if (another)
    return fault(
      '/environment',
      `Name one of: ${worked
        .map(({ name }) => name)
        .sort(byName)
        .join(', ')}.`,
    )
  return { found: only, problem: null }
}

const unlabelled = (labels: readonly string[], who: string, place: EnvironmentRow) => {
  const borne = labelsOf(place)?.join(', ') || 'no labels'
  return fault('/runnerLabels', `${who} ${borne}, not ${labels.join(' and ')}.`)
}

const fault = (path: string, message: string) => ({ found: null, problem: { path, message } }) as const

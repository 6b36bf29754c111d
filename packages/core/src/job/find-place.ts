import type { Ctx } from '../ctx.ts'
import { isUuid } from '../domain/uuid7.ts'
import type { FieldProblem } from '../errors.ts'

export const defaultProject = 'default'

type Found<T> = { found: T; problem: null } | { found: null; problem: FieldProblem }

/** A project by its slug; without one the default project. */
export const findProject = async (ctx: Ctx, slug = defaultProject): Promise<Found<{ id: string }>> => {
  const found = await ctx.db.prisma.project.findUnique({ where: { slug }, select: { id: true } })
  return found ? { found, problem: null } : fault('/project', `There is no project ${slug}.`)
}

/** An environment by id or name; without one the only one there is. */
export const findEnvironment = async (ctx: Ctx, asked?: string): Promise<Found<{ id: string }>> => {
  const all = await ctx.db.prisma.environment.findMany({ select: { id: true, name: true }, orderBy: { name: 'asc' } })
  if (asked !== undefined) {
    const found = all.find(({ id, name }) => name === asked || (isUuid(asked) && id === asked.toLowerCase()))
    return found ? { found, problem: null } : fault('/environment', `There is no environment ${asked}.`)
  }
  const [only, another] = all
  if (!only) return fault('/environment', 'There is no environment yet: it comes with the first runner.')
  if (another) return fault('/environment', `Name one of: ${all.map(({ name }) => name).join(', ')}.`)
  return { found: only, problem: null }
}

const fault = (path: string, message: string) => ({ found: null, problem: { path, message } }) as const

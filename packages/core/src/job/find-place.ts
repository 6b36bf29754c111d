import type { Ctx } from '../ctx.ts'
import { isUuid } from '../domain/uuid7.ts'
import type { FieldProblem } from '../errors.ts'

export const defaultProject = 'default'

type Found<T> = { found: T; problem: null } | { found: null; problem: FieldProblem }

/** A project by its slug. */
export const findProject = async (ctx: Ctx, slug: string): Promise<Found<{ id: string }>> => {
  const found = await ctx.db.prisma.project.findUnique({ where: { slug }, select: { id: true } })
  return found ? { found, problem: null } : fault('/project', `There is no project ${slug}.`)
}

/** An environment by id or name; without one the only one that a runner works for. */
export const findEnvironment = async (ctx: Ctx, asked?: string): Promise<Found<{ id: string }>> => {
  const all = await ctx.db.prisma.environment.findMany({
    select: { id: true, name: true, _count: { select: { runners: true } } },
    orderBy: { name: 'asc' },
  })
  if (asked !== undefined) {
    const found = all.find(({ id, name }) => name === asked || (isUuid(asked) && id === asked.toLowerCase()))
    return found ? { found, problem: null } : fault('/environment', `There is no environment ${asked}.`)
  }
  const worked = all.filter(({ _count }) => _count.runners > 0)
  const [only, another] = worked
  if (!only) return fault('/environment', 'There is no environment yet: it comes with the first runner.')
  if (another) return fault('/environment', `Name one of: ${worked.map(({ name }) => name).join(', ')}.`)
  return { found: only, problem: null }
}

const fault = (path: string, message: string) => ({ found: null, problem: { path, message } }) as const

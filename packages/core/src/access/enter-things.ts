import type { Role } from '@wrkbench/contracts'
import { jobIdOf, projectsOf, type ReachedProject, type ThingOfProject } from '@wrkbench/db'
import type { Call, Ctx } from '../ctx.ts'
import { isUuid } from '../domain/uuid7.ts'
import { notFound } from '../errors.ts'
import { enterProjectById } from './enter-project.ts'

export interface EnterThings {
  thing: ThingOfProject
  /** their ids; a job may also be named by its number */
  named: readonly string[]
  needed: Role
}

const isInteger = (most: number) => (id: string) => /^[1-9]\d{0,15}$/.test(id) && Number(id) <= most
const isIdOf: Record<ThingOfProject, (id: string) => boolean> = {
  alert: isUuid,
  job: isUuid,
  run: isUuid,
  report: isUuid,
  annotation: isUuid,
  suite: isUuid,
  share: isUuid,
  webhook: isUuid,
  series: isInteger(2 ** 31 - 1),
  result: isInteger(Number.MAX_SAFE_INTEGER),
}

interface Entered {
  ids: string[]
  /** the project of the first thing */
  project: ReachedProject
}

/** The only place that reads the number of a job where an id is expected. Anything else, and an unknown number, stays as it is. */
const idOf = async (ctx: Ctx, thing: ThingOfProject, named: string): Promise<string> =>
  thing === 'job' && /^[1-9]\d{0,8}$/.test(named) ? ((await jobIdOf(ctx.db.pool, Number(named))) ?? named) : named

/**
 * Gives a caller access to things, if each one lies in a project that the caller can see. One statement; one more for a job
 * that is named by its number.
 * @throws ServiceError NOT_FOUND, with the same text for hidden and non-existent things; FORBIDDEN if the role is too low
 */
export const enterThings = async ({ ctx, input: { thing, named, needed } }: Call<EnterThings>): Promise<Entered> => {
  const ids = await Promise.all(named.map((one) => idOf(ctx, thing, one)))
  const odd = ids.find((id) => !isIdOf[thing](id))
  if (odd !== undefined) throw notFound(thing, odd)
  const projects = await projectsOf(ctx.db.pool, thing, ids)
  const [project] = ids.map((id, index) =>
    enterProjectById(ctx.actor, projects.get(id.toLowerCase()), needed, notFound(thing, named[index] ?? id)),
  )
  if (!project) throw notFound(thing, '')
  return { ids, project }
}

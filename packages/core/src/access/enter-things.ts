import type { Role } from '@wrkbench/contracts'
import { projectsOf, type ReachedProject, type ThingOfProject } from '@wrkbench/db'
import type { Call } from '../ctx.ts'
import { isUuid } from '../domain/uuid7.ts'
import { notFound } from '../errors.ts'
import { enterProjectOf } from './enter-project.ts'

export interface EnterThings {
  thing: ThingOfProject
  ids: readonly string[]
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

/**
 * Gives a caller access to things by their ids, if each one lies in a project that the caller can see. One statement.
 * @returns the project of the first thing
 * @throws ServiceError NOT_FOUND, with the same text for hidden and non-existent things; FORBIDDEN if the role is too low
 */
export const enterThings = async ({
  ctx,
  input: { thing, ids, needed },
}: Call<EnterThings>): Promise<ReachedProject> => {
  const odd = ids.find((id) => !isIdOf[thing](id))
  if (odd !== undefined) throw notFound(thing, odd)
  const projects = await projectsOf(ctx.db.pool, thing, ids)
  const [first] = ids.map((id) =>
    enterProjectOf(ctx.actor, projects.get(id.toLowerCase()), needed, notFound(thing, id)),
  )
  if (!first) throw notFound(thing, '')
  return first
}

import { hasRole, type Role } from '@wrkbench/contracts'
import type { ReachedProject } from '@wrkbench/db'
import type { Actor } from '../ctx.ts'
import { ServiceError } from '../errors.ts'

const lacking = (project: ReachedProject, needed: Role) =>
  new ServiceError('FORBIDDEN', `This needs the role ${needed} in ${project.slug}; yours is ${project.role}.`)

const hidden = (slug: string, path: string) => {
  const message = `There is no project ${slug}.`
  return new ServiceError('NOT_FOUND', message, [{ path, message }])
}

/**
 * Returns the project that a request names at `path`, or the caller's home project if it names none.
 * @throws ServiceError NOT_FOUND if it does not exist or the caller cannot see it; FORBIDDEN if the caller's role is too low
 */
export const enterProject = (
  actor: Actor,
  slug: string | undefined,
  needed: Role,
  path = '/project',
): ReachedProject => {
  const reached = actor.projects ?? []
  const project = slug === undefined ? reached[0] : reached.find((one) => one.slug === slug)
  if (!project) throw slug === undefined ? noProject() : hidden(slug, path)
  if (!hasRole(project.role, needed)) throw lacking(project, needed)
  return project
}

const noProject = () => new ServiceError('NOT_FOUND', 'You are a member of no project: ask for an invitation.')

/** Like `enterProject`, for a project found by something in it. `named` is what the error calls missing if it is hidden. */
export const enterProjectById = (
  actor: Actor,
  projectId: string | undefined,
  needed: Role,
  named: ServiceError,
): ReachedProject => {
  const project = (actor.projects ?? []).find((one) => one.id === projectId)
  if (!project) throw named
  if (!hasRole(project.role, needed)) throw lacking(project, needed)
  return project
}

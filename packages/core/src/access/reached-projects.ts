import type { Ctx } from '../ctx.ts'
import { projectSlug } from './project-slug.ts'

/**
 * Returns the slugs of the projects in which a verb searches for an id: the one that the caller was let into, else all that
 * the caller can reach. It never falls back to the default project, except for the instance itself.
 */
export const reachedProjects = (ctx: Ctx): string[] =>
  ctx.project === undefined && ctx.actor.kind !== 'system'
    ? (ctx.actor.projects ?? []).map(({ slug }) => slug)
    : [projectSlug(ctx)]

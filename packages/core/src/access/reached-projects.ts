import type { Ctx } from '../ctx.ts'
import { projectOf } from './project-of.ts'

/**
 * Slugs of the projects among which a verb finds by itself what it is asked for by id: the one that the caller was let into,
 * else all that the caller reaches. Nobody's request is about the default project for want of another one.
 */
export const reachedProjects = (ctx: Ctx): string[] =>
  ctx.project === undefined && ctx.actor.kind !== 'system'
    ? (ctx.actor.projects ?? []).map(({ slug }) => slug)
    : [projectOf(ctx)]

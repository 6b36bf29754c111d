import type { Ctx } from '../ctx.ts'

export const defaultProject = 'default'

/** Returns the slug of the project that a verb works in: the named one, else the one that the caller was let into. */
export const projectSlug = (ctx: Ctx, named?: string): string => named ?? ctx.project ?? defaultProject

import type { Ctx } from '../ctx.ts'
import { defaultProject } from '../job/find-place.ts'

/** Slug of the project that a verb works in: the one named, else the one that the caller was let into. */
export const projectOf = (ctx: Ctx, named?: string): string => named ?? ctx.project ?? defaultProject

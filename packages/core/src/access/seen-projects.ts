import type { Actor } from '../ctx.ts'

/** Ids of the projects that the caller sees; null: it is the instance itself, which sees all. */
export const seenProjects = ({ projects }: Actor): string[] | null => projects?.map(({ id }) => id) ?? null

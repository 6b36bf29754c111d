import type { Actor } from '../ctx.ts'

/** Returns the ids of the projects that the caller can see; null for the instance itself, which sees all. */
export const seenProjects = ({ projects }: Actor): string[] | null => projects?.map(({ id }) => id) ?? null

import type { Actor } from '../ctx.ts'

/** Ids of the projects that the caller sees; null: it is the instance itself, which sees all. */
export const seenProjects = ({ projects }: Actor): string[] | null => projects?.map(({ id }) => id) ?? null

/** Those of the instance, and those where the caller's projects measured: what `seesEnvironment` says in SQL. */
export const seenEnvironments = (actor: Actor) => {
  const projects = seenProjects(actor)
  if (projects === null) return {}
  const some = { projectId: { in: projects } }
  return { OR: [{ runners: { some: {} } }, { series: { none: {} } }, { series: { some } }, { jobs: { some } }] }
}

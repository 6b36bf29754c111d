import type { ReachedProject } from '@wrkbench/db'
import type { Ctx } from '../ctx.ts'

/** Returns the project that the caller was let into. Only for routes that are about a project. */
export const enteredProject = ({ actor, project }: Ctx): ReachedProject => {
  const entered = actor.projects?.find(({ slug }) => slug === project)
  if (!entered) throw new Error('the caller was let into no project')
  return entered
}

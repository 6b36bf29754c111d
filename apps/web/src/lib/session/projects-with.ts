import { hasRole, roleOfScope, type Scope, type Session } from '@wrkbench/contracts'

export type ProjectScope = Exclude<Scope, 'runner'>

/** Projects in which the visitor has this scope, the current one first. */
export const projectsWith = (session: Session | null, scope: ProjectScope): Session['projects'] =>
  session?.scopes.includes(scope) ? session.projects.filter(({ role }) => hasRole(role, roleOfScope[scope])) : []

/** The current project if the visitor administers it, else null. */
export const administered = (session: Session | null): Session['projects'][number] | null => {
  const [shown] = session?.projects ?? []
  return projectsWith(session, 'admin').find(({ slug }) => slug === shown?.slug) ?? null
}

import { hasRole, roleOfScope, type Scope, type Session } from '@wrkbench/contracts'

export type ProjectScope = Exclude<Scope, 'runner'>

/** Projects in which the visitor may do this, the one that is shown first. */
export const projectsWith = (session: Session | null, scope: ProjectScope): Session['projects'] =>
  session?.scopes.includes(scope) ? session.projects.filter(({ role }) => hasRole(role, roleOfScope[scope])) : []

/** The project that is shown, where the visitor administers it. */
export const administered = (session: Session | null): Session['projects'][number] | null => {
  const [shown] = session?.projects ?? []
  return projectsWith(session, 'admin').find(({ slug }) => slug === shown?.slug) ?? null
}

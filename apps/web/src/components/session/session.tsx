'use client'
import { hasRole, roleOfScope, type Scope, type Session } from '@wrkbench/contracts'
import { createContext, type ReactNode, use } from 'react'

const SessionContext = createContext<Session | null>(null)

export const SessionProvider = ({ session, children }: { session: Session | null; children: ReactNode }) => (
  <SessionContext value={session}>{children}</SessionContext>
)

/** Who is here; null while the API cannot say. */
export const useSession = (): Session | null => use(SessionContext)

type ProjectScope = Exclude<Scope, 'runner'>

/** Projects in which the visitor may do this, the one that is taken without being named first. */
export const projectsWith = (session: Session | null, scope: ProjectScope): Session['projects'] =>
  session?.scopes.includes(scope) ? session.projects.filter(({ role }) => hasRole(role, roleOfScope[scope])) : []

/**
 * Whether the visitor may do this: in a project, or where none is named in the one that the API takes then. What somebody
 * may not do is not offered; the API refuses it in any case.
 */
export const useMay = (scope: ProjectScope, project?: string): boolean => {
  const session = useSession()
  const slug = project ?? session?.projects[0]?.slug
  return projectsWith(session, scope).some((one) => one.slug === slug)
}

/** Actions for those who may do them. */
export const May = ({
  scope,
  project,
  children,
}: {
  scope: ProjectScope
  project?: string
  children: ReactNode
}): ReactNode => (useMay(scope, project) ? children : null)

'use client'
import type { Session } from '@wrkbench/contracts'
import { createContext, type ReactNode, use } from 'react'
import { type ProjectScope, projectsWith } from '#lib/session/projects-with.ts'

type Here = { session: Session | null; project: string | null; missing: ReactNode; isFramed: boolean }
const HereContext = createContext<Here>({ session: null, project: null, missing: null, isFramed: false })

/**
 * `project`: slug of the one that the address names; the session's first is shown in any case. `missing`: what is said where
 * that one is not there. `isFramed`: in a page of others.
 */
export const SessionProvider = ({
  session,
  project,
  missing = null,
  isFramed = false,
  children,
}: Pick<Here, 'session' | 'project'> & Partial<Pick<Here, 'missing' | 'isFramed'>> & { children: ReactNode }) => (
  <HereContext value={{ session, project, missing, isFramed }}>{children}</HereContext>
)

/** Who is here; null while the API cannot say. The project that is shown is the first of theirs. */
export const useSession = (): Session | null => use(HereContext).session

/** Slug of the project that every address here names; null where none has to be named. */
export const useProject = (): string | null => use(HereContext).project

/** What the server says of a project that is not there; null: it is there. */
export const useMissingProject = (): ReactNode => use(HereContext).missing

/** Links lead out of a frame: no other page of the dashboard may be in one. */
export const useTarget = (): '_top' | undefined => (use(HereContext).isFramed ? '_top' : undefined)

/**
 * Whether the visitor may do this: in a project, or where none is named in the one that is shown. What somebody
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

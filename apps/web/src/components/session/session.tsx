'use client'
import type { Session } from '@wrkbench/contracts'
import { createContext, type ReactNode, use } from 'react'
import { type ProjectScope, projectsWith } from '#lib/session/projects-with.ts'

type Here = { session: Session | null; project: string | null; missing: ReactNode; isFramed: boolean }
const HereContext = createContext<Here>({ session: null, project: null, missing: null, isFramed: false })

/**
 * `project`: slug of the project that the address names; the session's first project is shown in any case. `missing`:
 * what to show if that project does not exist. `isFramed`: the page is in a frame of another page.
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

/** The visitor's session; null while the API cannot say. The current project is the first of its projects. */
export const useSession = (): Session | null => use(HereContext).session

/** Slug of the project that every address here names; null if none must be named. */
export const useProject = (): string | null => use(HereContext).project

/** What the server shows for a project that does not exist; null if it exists. */
export const useMissingProject = (): ReactNode => use(HereContext).missing

/** The target of links: they lead out of a frame, since no other page of the dashboard may be in one. */
export const useTarget = (): '_top' | undefined => (use(HereContext).isFramed ? '_top' : undefined)

/**
 * Whether the visitor may do this in the given project, or else in the current one. What a visitor may not do is not
 * offered; the API refuses it in any case.
 */
export const useMay = (scope: ProjectScope, project?: string): boolean => {
  const session = useSession()
  const slug = project ?? session?.projects[0]?.slug
  return projectsWith(session, scope).some((one) => one.slug === slug)
}

/** Shows actions only to those who may do them. */
export const May = ({
  scope,
  project,
  children,
}: {
  scope: ProjectScope
  project?: string
  children: ReactNode
}): ReactNode => (useMay(scope, project) ? children : null)

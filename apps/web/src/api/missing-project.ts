import type { Session } from '@wrkbench/contracts'
import { askedPage, visitorGet } from '#api/server.ts'

export const isMissing = (session: Session | null, project: string | null): project is string =>
  session !== null && project !== null && !session.projects.some(({ slug }) => slug === project)

/** The project that the address names and that is not there for this visitor, for the page that says so. */
export const missingProject = async (): Promise<{ slug: string; session: Session } | null> => {
  const { project } = await askedPage()
  const session = project === null ? null : await visitorGet<Session>('/session').catch(() => null)
  return session && isMissing(session, project) ? { slug: project, session } : null
}

import { byName, type Session } from '@wrkbench/contracts'
import { notFound } from 'next/navigation'
import { ApiError } from '#api/problem.ts'
import { askedPage, serverGet } from '#api/server.ts'

type Shown = {
  /** the project that is shown first; null while the API cannot say who is here: that is for the page to explain */
  session: Session | null
  /** why it could not */
  failure: ApiError | null
  /** slug that the address names; null: it names none */
  project: string | null
  /** the project is not there, or not for this visitor: both read the same */
  isMissing: boolean
}

const sessionHere = async (): Promise<Pick<Shown, 'session' | 'failure'>> => {
  try {
    return { session: await serverGet<Session>('/session'), failure: null }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { session: null, failure: error }
  }
}

/** The projects by name, after the one that is shown; without one the API's first stays first. */
const inOrder = (session: Session, slug: string | null): Session => {
  const first = session.projects.find((project) => project.slug === slug) ?? session.projects[0]
  const others = session.projects.filter((project) => project !== first)
  return {
    ...session,
    projects: [...(first ? [first] : []), ...others.sort((one, other) => byName(one.name, other.name))],
  }
}

/** Who asks, and for which project. Signed-out visitors leave here, before anything is streamed. */
export const shownProject = async (): Promise<Shown> => {
  const [{ session, failure }, { project }] = await Promise.all([sessionHere(), askedPage()])
  const isMissing = session !== null && project !== null && !session.projects.some(({ slug }) => slug === project)
  return { session: session && inOrder(session, project), failure, project, isMissing }
}

/** Throws where nobody can say what the visitor may do: a page without its actions would say that they may not. */
export const requireSession = async (): Promise<void> => {
  const { failure } = await shownProject()
  if (failure) throw failure
}

/** Answers 404 where the address names a project that is missing. A layout cannot: what it throws passes its own not-found page by. */
export const requireProject = async (): Promise<void> => {
  if ((await shownProject()).isMissing) notFound()
}

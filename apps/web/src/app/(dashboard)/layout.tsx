import type { Session } from '@wrkbench/contracts'
import type { ReactNode } from 'react'
import { ApiError } from '#api/problem.ts'
import { askedPage, serverGet } from '#api/server.ts'
import { SessionProvider } from '#components/session/session.tsx'
import { KeyHelp } from '#components/shell/key-help.tsx'
import { NoSuchProject } from '#components/shell/no-such-project.tsx'
import { TopBar } from '#components/shell/top-bar.tsx'
import { WhenAway } from '#components/shell/when-away.tsx'

/** Signed-out visitors leave here, before anything is streamed; any other failure is for the page to explain. */
const requireSession = async (): Promise<Session | null> => {
  try {
    return await serverGet<Session>('/session')
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return null
  }
}

const withFirst = (session: Session, slug: string): Session => ({
  ...session,
  projects: [...session.projects].sort((one, other) => Number(other.slug === slug) - Number(one.slug === slug)),
})

export default async function DashboardLayout({ children }: { children: ReactNode }) {
  const [session, { project }] = await Promise.all([requireSession(), askedPage()])
  const missing = session !== null && project !== null && !session.projects.some(({ slug }) => slug === project)
  return (
    <SessionProvider
      session={session && project !== null ? withFirst(session, project) : session}
      project={missing ? null : project}
    >
      <TopBar />
      <main id="content" className="page">
        {missing ? <NoSuchProject slug={project} session={session} /> : children}
      </main>
      <WhenAway />
      <KeyHelp />
    </SessionProvider>
  )
}

import type { Session } from '@wrkbench/contracts'
import { notFound } from 'next/navigation'
import type { ReactNode } from 'react'
import { isMissing } from '#api/missing-project.ts'
import { ApiError } from '#api/problem.ts'
import { askedPage, serverGet } from '#api/server.ts'
import { SessionProvider } from '#components/session/session.tsx'
import { KeyHelp } from '#components/shell/key-help.tsx'
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
  // the page that says so lies outside: only there the answer is 404 as well
  if (isMissing(session, project)) notFound()
  return (
    <SessionProvider session={session && project !== null ? withFirst(session, project) : session} project={project}>
      <TopBar />
      <main id="content" className="page">
        {children}
      </main>
      <WhenAway />
      <KeyHelp />
    </SessionProvider>
  )
}

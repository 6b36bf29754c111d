import type { Session } from '@wrkbench/contracts'
import type { ReactNode } from 'react'
import { ApiError } from '#api/problem.ts'
import { serverGet } from '#api/server.ts'
import { SessionProvider } from '#components/session/session.tsx'
import { TopBar } from '#components/shell/top-bar.tsx'

/** Signed-out visitors leave here, before anything is streamed; any other failure is for the page to explain. */
const requireSession = async (): Promise<Session | null> => {
  try {
    return await serverGet<Session>('/session')
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return null
  }
}

export default async function DashboardLayout({ children }: { children: ReactNode }) {
  const session = await requireSession()
  return (
    <SessionProvider session={session}>
      <TopBar />
      <main id="content" className="page">
        {children}
      </main>
    </SessionProvider>
  )
}

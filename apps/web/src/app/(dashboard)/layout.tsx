import type { Session } from '@wrkbench/contracts'
import type { ReactNode } from 'react'
import { ApiError } from '#api/problem.ts'
import { serverGet } from '#api/server.ts'
import { TopBar } from '#components/shell/top-bar.tsx'

/** Signed-out visitors leave here, before anything is streamed; any other failure is for the page to explain. */
const requireSession = async (): Promise<void> => {
  try {
    await serverGet<Session>('/session')
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
  }
}

export default async function DashboardLayout({ children }: { children: ReactNode }) {
  await requireSession()
  return (
    <>
      <TopBar />
      <main id="content" className="page">
        {children}
      </main>
    </>
  )
}

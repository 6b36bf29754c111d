import type { ReactNode } from 'react'
import { shownProject } from '#api/shown-project.ts'
import { SessionProvider } from '#components/session/session.tsx'
import { KeyHelp } from '#components/shell/key-help.tsx'
import { TopBar } from '#components/shell/top-bar.tsx'
import { WhenAway } from '#components/shell/when-away.tsx'

export default async function DashboardLayout({ children }: { children: ReactNode }) {
  const { session, project, isMissing } = await shownProject()
  return (
    <SessionProvider session={session} project={isMissing ? null : project}>
      <TopBar />
      <main id="content" className="page">
        {children}
      </main>
      <WhenAway />
      <KeyHelp />
    </SessionProvider>
  )
}

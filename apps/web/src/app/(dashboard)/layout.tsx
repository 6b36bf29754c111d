import type { ReactNode } from 'react'
import { shownProject } from '#api/shown-project.ts'
import { SessionProvider } from '#components/session/session.tsx'
import { KeyHelp } from '#components/shell/key-help.tsx'
import { NoSuchProject } from '#components/shell/no-such-project.tsx'
import { TopBar } from '#components/shell/top-bar.tsx'
import { WhenAway } from '#components/shell/when-away.tsx'

export default async function DashboardLayout({ children }: { children: ReactNode }) {
  const { session, project, isMissing } = await shownProject()
  return (
    <SessionProvider
      session={session}
      project={isMissing ? null : project}
      missing={isMissing && session && project !== null && <NoSuchProject slug={project} session={session} />}
    >
      <TopBar />
      <main id="content" className="page">
        <noscript>
          <p className="cap mt-2">
            JavaScript is off: everything can be read here, but filters, sorting and forms do nothing.
          </p>
        </noscript>
        {children}
      </main>
      <WhenAway />
      <KeyHelp />
    </SessionProvider>
  )
}

import type { Metadata } from 'next'
import type { ReactNode } from 'react'
import { askedPage } from '#api/server.ts'
import { SessionProvider } from '#components/session/session.tsx'

export const metadata: Metadata = { robots: { index: false } }

export default async function EmbedLayout({ children }: { children: ReactNode }) {
  const { project } = await askedPage()
  return (
    <SessionProvider session={null} project={project} isFramed>
      {children}
    </SessionProvider>
  )
}

import type { ReactNode } from 'react'
import { PageHead } from '#components/ui/section.tsx'
import { SettingsNav } from './nav.tsx'

export default function SettingsLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <PageHead title="Settings" />
      <SettingsNav />
      {children}
    </>
  )
}

import type { ReactNode } from 'react'
import { requireProject } from '#api/shown-project.ts'
import { PageHead } from '#components/ui/section.tsx'
import { SettingsNav } from './nav.tsx'

export default async function SettingsLayout({ children }: { children: ReactNode }) {
  await requireProject()
  return (
    <>
      <PageHead title="Settings" />
      <SettingsNav />
      {children}
    </>
  )
}

import type { Metadata } from 'next'
import { ProjectView } from './client.tsx'

export const metadata: Metadata = { title: 'Project' }

export default function Page() {
  return <ProjectView />
}

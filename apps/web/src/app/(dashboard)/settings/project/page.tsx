import type { Metadata } from 'next'
import { Prefetched } from '#api/prefetch.tsx'
import { alertSettingsQuery } from '#api/queries.ts'
import { serverGet } from '#api/server.ts'
import { shownProject } from '#api/shown-project.ts'
import { administered } from '#lib/session/projects-with.ts'
import { ProjectView } from './client.tsx'

export const metadata: Metadata = { title: 'Project' }

export default async function Page() {
  const project = administered((await shownProject()).session)
  return (
    <Prefetched queries={project ? [alertSettingsQuery(project.slug, serverGet)] : []}>
      <ProjectView />
    </Prefetched>
  )
}

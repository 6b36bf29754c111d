import type { Metadata } from 'next'
import { Prefetched } from '#api/prefetch.tsx'
import { invitationsQuery, membersQuery } from '#api/queries.ts'
import { serverGet } from '#api/server.ts'
import { shownProject } from '#api/shown-project.ts'
import { administered } from '#lib/session/projects-with.ts'
import { MembersView } from './client.tsx'

export const metadata: Metadata = { title: 'Members' }

export default async function Page() {
  const project = administered((await shownProject()).session)
  return (
    <Prefetched
      queries={project ? [membersQuery(project.slug, serverGet), invitationsQuery(project.slug, serverGet)] : []}
    >
      <MembersView />
    </Prefetched>
  )
}

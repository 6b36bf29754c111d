import type { Metadata } from 'next'
import { Prefetched } from '#api/prefetch.tsx'
import { usersQuery } from '#api/queries.ts'
import { serverGet } from '#api/server.ts'
import { shownProject } from '#api/shown-project.ts'
import { PeopleView } from './client.tsx'

export const metadata: Metadata = { title: 'People' }

export default async function Page() {
  const { session } = await shownProject()
  return (
    <Prefetched queries={session?.isAdmin ? [usersQuery(serverGet)] : []}>
      <PeopleView />
    </Prefetched>
  )
}

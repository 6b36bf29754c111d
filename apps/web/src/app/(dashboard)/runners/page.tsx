import type { Metadata } from 'next'
import { Prefetched } from '#api/prefetch.tsx'
import { runnersQuery, sessionQuery } from '#api/queries.ts'
import { serverGet } from '#api/server.ts'
import { RunnersView } from './client.tsx'

export const metadata: Metadata = { title: 'Runners' }

export default function RunnersPage() {
  return (
    <Prefetched queries={[runnersQuery(serverGet), sessionQuery(serverGet)]}>
      <RunnersView />
    </Prefetched>
  )
}

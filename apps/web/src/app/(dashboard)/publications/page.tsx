import type { Metadata } from 'next'
import { Prefetched } from '#api/prefetch.tsx'
import { publicationsQuery } from '#api/queries.ts'
import { serverGet } from '#api/server.ts'
import { PublicationsView } from './client.tsx'

export const metadata: Metadata = { title: 'Publications' }

export default function PublicationsPage() {
  return (
    <Prefetched queries={[publicationsQuery(serverGet)]}>
      <PublicationsView />
    </Prefetched>
  )
}

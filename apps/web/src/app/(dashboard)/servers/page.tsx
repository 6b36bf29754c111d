import type { Metadata } from 'next'
import { Prefetched } from '#api/prefetch.tsx'
import { serversQuery } from '#api/queries.ts'
import { serverGet } from '#api/server.ts'
import { ServersView } from './client.tsx'

export const metadata: Metadata = { title: 'Servers' }

export default function ServersPage() {
  return (
    <Prefetched queries={[serversQuery(serverGet)]}>
      <ServersView />
    </Prefetched>
  )
}

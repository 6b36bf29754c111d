import type { Metadata } from 'next'
import { Prefetched } from '#api/prefetch.tsx'
import { sharesQuery } from '#api/queries.ts'
import { serverGet } from '#api/server.ts'
import { SharesView } from './client.tsx'

export const metadata: Metadata = { title: 'Public links' }

export default function SharesPage() {
  return (
    <Prefetched queries={[sharesQuery(serverGet)]}>
      <SharesView />
    </Prefetched>
  )
}

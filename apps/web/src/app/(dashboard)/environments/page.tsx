import type { Metadata } from 'next'
import { Prefetched } from '#api/prefetch.tsx'
import { environmentsQuery } from '#api/queries.ts'
import { serverGet } from '#api/server.ts'
import { EnvironmentsView } from './client.tsx'

export const metadata: Metadata = { title: 'Environments' }

export default function EnvironmentsPage() {
  return (
    <Prefetched queries={[environmentsQuery(serverGet)]}>
      <EnvironmentsView />
    </Prefetched>
  )
}

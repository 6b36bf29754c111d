import type { Metadata } from 'next'
import { Prefetched } from '#api/prefetch.tsx'
import { environmentsQuery } from '#api/queries.ts'
import { serverGet } from '#api/server.ts'
import { NewSuiteView } from './client.tsx'

export const metadata: Metadata = { title: 'New suite' }

export default function NewSuitePage() {
  return (
    <Prefetched queries={[environmentsQuery(serverGet)]}>
      <NewSuiteView />
    </Prefetched>
  )
}

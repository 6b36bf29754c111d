import type { Metadata } from 'next'
import { Prefetched } from '#api/prefetch.tsx'
import { environmentsQuery, generatorsQuery, scenariosQuery, serversQuery } from '#api/queries.ts'
import { serverGet } from '#api/server.ts'
import { BuilderView } from './client.tsx'

export const metadata: Metadata = { title: 'New job' }

export default function NewJobPage() {
  return (
    <Prefetched
      queries={[
        serversQuery(serverGet),
        scenariosQuery(serverGet),
        generatorsQuery(serverGet),
        environmentsQuery(serverGet),
      ]}
    >
      <BuilderView />
    </Prefetched>
  )
}

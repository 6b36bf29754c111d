import type { Metadata } from 'next'
import { Prefetched } from '#api/prefetch.tsx'
import { environmentsQuery, generatorsQuery, scenariosQuery, serversQuery } from '#api/queries.ts'
import { serverGet } from '#api/server.ts'
import { MembersOnly } from '#components/session/members-only.tsx'
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
      <MembersOnly scope="jobs:write" what="A new job">
        <BuilderView />
      </MembersOnly>
    </Prefetched>
  )
}

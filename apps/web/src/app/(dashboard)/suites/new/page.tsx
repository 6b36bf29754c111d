import type { Metadata } from 'next'
import { Prefetched } from '#api/prefetch.tsx'
import { environmentsQuery } from '#api/queries.ts'
import { serverGet } from '#api/server.ts'
import { MembersOnly } from '#components/session/members-only.tsx'
import { NewSuiteView } from './client.tsx'

export const metadata: Metadata = { title: 'New suite' }

export default function NewSuitePage() {
  return (
    <Prefetched queries={[environmentsQuery(serverGet)]}>
      <MembersOnly scope="jobs:write" what="A new suite">
        <NewSuiteView />
      </MembersOnly>
    </Prefetched>
  )
}

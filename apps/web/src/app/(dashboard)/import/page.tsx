import type { Metadata } from 'next'
import { Prefetched } from '#api/prefetch.tsx'
import { environmentsQuery } from '#api/queries.ts'
import { serverGet } from '#api/server.ts'
import { MembersOnly } from '#components/session/members-only.tsx'
import { ImportView } from './client.tsx'

export const metadata: Metadata = { title: 'Import' }

export default function ImportPage() {
  return (
    <Prefetched queries={[environmentsQuery(serverGet)]}>
      <MembersOnly scope="results:write" what="Importing">
        <ImportView />
      </MembersOnly>
    </Prefetched>
  )
}

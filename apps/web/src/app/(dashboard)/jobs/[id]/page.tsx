import type { Metadata } from 'next'
import { Prefetched } from '#api/prefetch.tsx'
import { jobQuery, runnersQuery, scenariosQuery, serversQuery } from '#api/queries.ts'
import { serverGet } from '#api/server.ts'
import { JobView } from './client.tsx'

export const metadata: Metadata = { title: 'Job' }

type Props = { params: Promise<{ id: string }> }

export default async function JobPage({ params }: Props) {
  const { id } = await params
  return (
    <Prefetched
      queries={[jobQuery(id, serverGet), serversQuery(serverGet), scenariosQuery(serverGet), runnersQuery(serverGet)]}
    >
      <JobView key={id} id={id} />
    </Prefetched>
  )
}

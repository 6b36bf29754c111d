import type { Metadata } from 'next'
import { Prefetched } from '#api/prefetch.tsx'
import { jobQuery, runnersQuery, scenariosQuery, serversQuery } from '#api/queries.ts'
import { serverGet } from '#api/server.ts'
import { titleOf } from '#api/title-of.ts'
import { jobTitle } from '#lib/job/job-title.ts'
import { JobView } from './client.tsx'

type Props = { params: Promise<{ id: string }> }

export const generateMetadata = async ({ params }: Props): Promise<Metadata> => {
  const { id } = await params
  return titleOf('Job', jobQuery(id, serverGet), jobTitle)
}

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

import type { Metadata } from 'next'
import { Prefetched } from '#api/prefetch.tsx'
import { jobsQuery, suiteQuery } from '#api/queries.ts'
import { serverGet } from '#api/server.ts'
import { SuiteView } from './client.tsx'
import { jobsOfSuite } from './jobs-of-suite.ts'

export const metadata: Metadata = { title: 'Suite' }

type Props = { params: Promise<{ id: string }> }

export default async function SuitePage({ params }: Props) {
  const { id } = await params
  return (
    <Prefetched queries={[suiteQuery(id, serverGet), jobsQuery(jobsOfSuite(id), serverGet)]}>
      <SuiteView key={id} id={id} />
    </Prefetched>
  )
}

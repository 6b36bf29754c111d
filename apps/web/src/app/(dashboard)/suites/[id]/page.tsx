import type { Metadata } from 'next'
import { Prefetched } from '#api/prefetch.tsx'
import { jobsOfSuiteQuery, suiteQuery } from '#api/queries.ts'
import { serverGet } from '#api/server.ts'
import { SuiteView } from './client.tsx'

export const metadata: Metadata = { title: 'Suite' }

type Props = { params: Promise<{ id: string }> }

export default async function SuitePage({ params }: Props) {
  const { id } = await params
  return (
    <Prefetched queries={[suiteQuery(id, serverGet), jobsOfSuiteQuery(id, serverGet)]}>
      <SuiteView key={id} id={id} />
    </Prefetched>
  )
}

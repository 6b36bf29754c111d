import type { Metadata } from 'next'
import { Prefetched } from '#api/prefetch.tsx'
import { jobsQuery } from '#api/queries.ts'
import { serverGet } from '#api/server.ts'
import { JobsView } from './client.tsx'
import { jobsSearch, loadJobsParams } from './search-params.ts'

export const metadata: Metadata = { title: 'Jobs' }

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default async function JobsPage({ searchParams }: Props) {
  const search = jobsSearch(loadJobsParams(await searchParams))
  return (
    <Prefetched queries={[jobsQuery(search, serverGet)]}>
      <JobsView />
    </Prefetched>
  )
}

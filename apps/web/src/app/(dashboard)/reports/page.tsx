import type { Metadata } from 'next'
import { Prefetched } from '#api/prefetch.tsx'
import { reportsQuery } from '#api/queries.ts'
import { serverGet } from '#api/server.ts'
import { ReportsView } from './client.tsx'
import { loadReportsParams, reportsSearch } from './search-params.ts'

export const metadata: Metadata = { title: 'Reports' }

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default async function ReportsPage({ searchParams }: Props) {
  const search = reportsSearch(loadReportsParams(await searchParams))
  return (
    <Prefetched queries={[reportsQuery(search, serverGet)]}>
      <ReportsView />
    </Prefetched>
  )
}

import type { Metadata } from 'next'
import { Prefetched } from '#api/prefetch.tsx'
import { suitesQuery } from '#api/queries.ts'
import { serverGet } from '#api/server.ts'
import { SuitesView } from './client.tsx'
import { loadSuitesParams, suitesSearch } from './search-params.ts'

export const metadata: Metadata = { title: 'Suites' }

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default async function SuitesPage({ searchParams }: Props) {
  const search = suitesSearch(loadSuitesParams(await searchParams))
  return (
    <Prefetched queries={[suitesQuery(search, serverGet)]}>
      <SuitesView />
    </Prefetched>
  )
}

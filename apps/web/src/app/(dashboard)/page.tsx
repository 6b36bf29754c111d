import type { QueryClient } from '@tanstack/react-query'
import type { Overview } from '@wrkbench/contracts'
import type { Metadata } from 'next'
import { Prefetched } from '#api/prefetch.tsx'
import { generatorsQuery, overviewQuery, runnersQuery } from '#api/queries.ts'
import { serverGet } from '#api/server.ts'
import { HomeView } from './home/client.tsx'

export const metadata: Metadata = { title: { absolute: 'wrkbench' } }

const forWelcome = (client: QueryClient) =>
  client.getQueryData<Overview>(overviewQuery().queryKey)?.empty
    ? [generatorsQuery(serverGet), runnersQuery(serverGet)]
    : []

export default function HomePage() {
  return (
    <Prefetched queries={[overviewQuery(serverGet)]} following={forWelcome}>
      <HomeView />
    </Prefetched>
  )
}

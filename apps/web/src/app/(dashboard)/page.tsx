import type { QueryClient } from '@tanstack/react-query'
import type { Leaderboard } from '@wrkbench/contracts'
import type { Metadata } from 'next'
import { Prefetched } from '#api/prefetch.tsx'
import { generatorsQuery, jobsQuery, leaderboardQuery, runnersQuery } from '#api/queries.ts'
import { serverGet } from '#api/server.ts'
import { HomeView } from './home/client.tsx'
import { recentJobs, shownScenarios } from './home/shown.ts'

export const metadata: Metadata = { title: { absolute: 'wrkbench' } }

const boards = (client: QueryClient) => {
  const newest = client.getQueryData<Leaderboard>(leaderboardQuery({}).queryKey)
  return newest ? shownScenarios(newest).map((scenario) => leaderboardQuery({ scenario: scenario.id }, serverGet)) : []
}

export default function HomePage() {
  const first = [
    leaderboardQuery({}, serverGet),
    jobsQuery(recentJobs, serverGet),
    runnersQuery(serverGet),
    generatorsQuery(serverGet),
  ]
  return (
    <Prefetched queries={first} following={boards}>
      <HomeView />
    </Prefetched>
  )
}

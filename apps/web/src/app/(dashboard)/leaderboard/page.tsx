import type { Metadata } from 'next'
import { Prefetched } from '#api/prefetch.tsx'
import { leaderboardQuery } from '#api/queries.ts'
import { serverGet } from '#api/server.ts'
import { searchOf, socialMetadata } from '#lib/social/metadata.ts'
import { LeaderboardView } from './client.tsx'
import { askedOf, loadLeaderboardParams } from './search-params.ts'

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export const generateMetadata = async ({ searchParams }: Props): Promise<Metadata> =>
  socialMetadata('Leaderboard', `/og/leaderboard${await searchOf(searchParams)}`)

export default async function LeaderboardPage({ searchParams }: Props) {
  const asked = askedOf(loadLeaderboardParams(await searchParams))
  return (
    <Prefetched queries={[leaderboardQuery(asked, serverGet)]}>
      <LeaderboardView />
    </Prefetched>
  )
}

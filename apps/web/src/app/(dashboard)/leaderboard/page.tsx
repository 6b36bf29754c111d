import type { Leaderboard } from '@wrkbench/contracts'
import type { Metadata } from 'next'
import { showAsPrinted } from '#api/as-printed.ts'
import { Prefetched } from '#api/prefetch.tsx'
import { leaderboardQuery } from '#api/queries.ts'
import { serverGet } from '#api/server.ts'
import { searchOf, socialMetadata } from '#lib/social/metadata.ts'
import { isBoardTold } from '#lib/url/told.ts'
import { LeaderboardView } from './client.tsx'
import { askedWith, leaderboardParams, loadLeaderboardParams } from './search-params.ts'

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export const generateMetadata = async ({ searchParams }: Props): Promise<Metadata> =>
  socialMetadata('Leaderboard', `/og/leaderboard${await searchOf(searchParams)}`)

export default async function LeaderboardPage({ searchParams }: Props) {
  const params = loadLeaderboardParams(await searchParams)
  const query = leaderboardQuery(askedWith(params.columns, params), serverGet)
  return (
    <Prefetched
      queries={[query]}
      settled={async (client) => {
        const board = client.getQueryData<Leaderboard>(query.queryKey)
        if (board && !isBoardTold(board)) await showAsPrinted(leaderboardParams)
      }}
    >
      <LeaderboardView />
    </Prefetched>
  )
}

import { describeProfile, type Leaderboard } from '@wrkbench/contracts'
import { boardTitle } from '@wrkbench/tables'
import { leaderboardSearch } from '#api/queries.ts'
import { visitorGet } from '#api/server.ts'
import { formatTime } from '#lib/time.ts'
import { askedOf, leaderboardHref, loadLeaderboardParams } from '../../(dashboard)/leaderboard/search-params.ts'
import { EmbedFrame, NotShown } from '../frame.tsx'
import { EmbeddedRanking } from './ranking.tsx'

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default async function EmbeddedLeaderboardPage({ searchParams }: Props) {
  const params = await loadLeaderboardParams(searchParams)
  const board = await visitorGet<Leaderboard>(`/leaderboard${leaderboardSearch(askedOf(params))}`)
  if (!board?.scenario) return <NotShown />
  const load = board.profile ? `${describeProfile(board.profile.profile)}, ` : ''
  return (
    <EmbedFrame
      title={boardTitle(board)}
      note={`${load}median ± 95 % interval, as of ${formatTime(board.at, 'day', 'utc')}`}
      href={leaderboardHref('/leaderboard', params)}
    >
      <EmbeddedRanking source={board} languages={params.language} classifications={params.class} />
    </EmbedFrame>
  )
}

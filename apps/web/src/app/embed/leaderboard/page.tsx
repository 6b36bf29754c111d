import type { Leaderboard } from '@wrkbench/contracts'
import { leaderboardSearch } from '#api/queries.ts'
import { visitorGet } from '#api/server.ts'
import { NotShown } from '#components/shared/frame.tsx'
import { SharedLeaderboard } from '#components/shared/views.tsx'
import { askedOf, leaderboardHref, loadLeaderboardParams } from '../../(dashboard)/leaderboard/search-params.ts'

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default async function EmbeddedLeaderboardPage({ searchParams }: Props) {
  const params = await loadLeaderboardParams(searchParams)
  const board = await visitorGet<Leaderboard>(`/leaderboard${leaderboardSearch(askedOf(params))}`)
  if (!board?.scenario) return <NotShown />
  const href = leaderboardHref('/leaderboard', params)
  return <SharedLeaderboard board={board} href={href} languages={params.language} classes={params.class} />
}

import type { Leaderboard } from '@wrkbench/contracts'
import { filterRows } from '@wrkbench/tables'
import { ofProject } from '#api/asked.ts'
import { leaderboardSearch } from '#api/queries.ts'
import { visitorGet } from '#api/server.ts'
import { nothingPicture, socialPicture } from '#lib/social/card.tsx'
import { leaderboardCard } from '#lib/social/cards.tsx'
import { askedBare, filterOf, loadLeaderboardParams } from '../../(dashboard)/leaderboard/search-params.ts'

export const GET = async (request: Request): Promise<Response> => {
  const params = loadLeaderboardParams(new URL(request.url).searchParams)
  const board = await visitorGet<Leaderboard>(`/leaderboard${leaderboardSearch(askedBare(params))}`, ofProject)
  if (!board?.scenario) return nothingPicture(request)
  const rows = filterRows(board.rows, filterOf(params))
  return socialPicture(leaderboardCard({ ...board, rows }), request)
}

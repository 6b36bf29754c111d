import { describeProfile, type Leaderboard, metricCatalogue } from '@wrkbench/contracts'
import { boardOf, boardTitle, filterRows } from '@wrkbench/tables'
import { leaderboardSearch } from '#api/queries.ts'
import { visitorGet } from '#api/server.ts'
import { boardBars } from '#lib/picture/pictures.ts'
import { SocialBars } from '#lib/social/bars.tsx'
import { nothingPicture, socialPicture } from '#lib/social/card.tsx'
import { askedOf, loadLeaderboardParams } from '../../(dashboard)/leaderboard/search-params.ts'

export const GET = async (request: Request): Promise<Response> => {
  const params = loadLeaderboardParams(new URL(request.url).searchParams)
  const board = await visitorGet<Leaderboard>(`/leaderboard${leaderboardSearch(askedOf(params))}`)
  if (!board?.scenario) return nothingPicture()
  const rows = filterRows(board.rows, { languages: params.language, classifications: params.class })
  const load = board.profile ? `, ${describeProfile(board.profile.profile)}` : ''
  return socialPicture(
    {
      title: boardTitle(board),
      note: `${metricCatalogue[board.metric].label}, median ± 95 %${load}`,
      children: <SocialBars bars={boardBars(boardOf(board, rows, []))} />,
    },
    { isPublic: !request.headers.has('cookie') },
  )
}

import type { SeriesList } from '@wrkbench/contracts'
import { ofProject } from '#api/asked.ts'
import { seriesSearch } from '#api/queries.ts'
import { visitorGet } from '#api/server.ts'
import { shownTrends } from '#api/shown-trends.ts'
import { nothingPicture, socialPicture } from '#lib/social/card.tsx'
import { trendsCard } from '#lib/social/cards.tsx'
import { boardOf, loadTrendsParams, wholeOf, zoomedOf } from '../../(dashboard)/trends/search-params.ts'

/** as many as can be told apart at the size of a card */
const points = 120

export const GET = async (request: Request): Promise<Response> => {
  const params = loadTrendsParams(new URL(request.url).searchParams)
  const list = params.series
    ? undefined
    : await visitorGet<SeriesList>(`/series${seriesSearch(boardOf(params))}`, ofProject)
  if (list === null) return nothingPicture(request)
  const zoomed = zoomedOf(params, list)
  const trends = await shownTrends({ ...wholeOf(params, list), points }, zoomed && { ...zoomed, points })
  if (!trends?.series[0]) return nothingPicture(request)
  return socialPicture(trendsCard(trends, params.scale), request)
}

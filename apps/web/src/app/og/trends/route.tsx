import { metricCatalogue, type SeriesList, type Trends } from '@wrkbench/contracts'
import { seriesSearch, trendsSearch } from '#api/queries.ts'
import { visitorGet } from '#api/server.ts'
import { nothingPicture, socialPicture } from '#lib/social/card.tsx'
import { SocialLines } from '#lib/social/lines.tsx'
import { boardOf, loadTrendsParams, wholeOf, zoomedOf } from '../../(dashboard)/trends/search-params.ts'

export const GET = async (request: Request): Promise<Response> => {
  const params = loadTrendsParams(new URL(request.url).searchParams)
  const list = params.series ? undefined : await visitorGet<SeriesList>(`/series${seriesSearch(boardOf(params))}`)
  if (list === null) return nothingPicture()
  const asked = zoomedOf(params, list) ?? wholeOf(params, list)
  const trends =
    asked.series.length > 0 ? await visitorGet<Trends>(`/trends${trendsSearch({ ...asked, points: 120 })}`) : null
  const [first] = trends?.series ?? []
  if (!trends || !first) return nothingPicture()
  return socialPicture(
    {
      title: `${first.scenario.displayName} over time`,
      note: `${metricCatalogue[trends.metric].label} on ${first.environment.name}, band is the 95 % interval`,
      children: <SocialLines trends={trends} scale={params.scale} span={null} />,
    },
    { isPublic: !request.headers.has('cookie') },
  )
}

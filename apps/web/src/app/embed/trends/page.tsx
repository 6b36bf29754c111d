import { metricCatalogue, type SeriesList, type Trends } from '@wrkbench/contracts'
import { seriesSearch, trendsSearch } from '#api/queries.ts'
import { visitorGet } from '#api/server.ts'
import { headUnit } from '#lib/figures.ts'
import { spanOf } from '#lib/trends/span.ts'
import { boardOf, loadTrendsParams, trendsHref, wholeOf, zoomedOf } from '../../(dashboard)/trends/search-params.ts'
import { EmbedFrame, NotShown } from '../frame.tsx'
import { EmbeddedTrend } from './trend.tsx'

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default async function EmbeddedTrendsPage({ searchParams }: Props) {
  const params = await loadTrendsParams(searchParams)
  const list = params.series ? undefined : await visitorGet<SeriesList>(`/series${seriesSearch(boardOf(params))}`)
  if (list === null) return <NotShown />
  const asked = zoomedOf(params, list) ?? wholeOf(params, list)
  const trends = asked.series.length > 0 ? await visitorGet<Trends>(`/trends${trendsSearch(asked)}`) : null
  const [first] = trends?.series ?? []
  if (!trends || !first) return <NotShown />
  const [start, end] = spanOf(trends.series)
  const span: [number, number] = [
    params.from ? params.from.getTime() / 1000 : start,
    params.to ? params.to.getTime() / 1000 : end,
  ]
  const unit = headUnit(params.metric)
  return (
    <EmbedFrame
      title={`${first.scenario.displayName}, ${first.environment.name}, over time`}
      note={`${metricCatalogue[params.metric].label}${unit ? `, ${unit}` : ''}, median of the rounds, band is the 95 % interval`}
      href={trendsHref('/trends', params)}
    >
      <EmbeddedTrend trends={trends} scale={params.scale} span={span} />
    </EmbedFrame>
  )
}

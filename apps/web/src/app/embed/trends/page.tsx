import type { SeriesList } from '@wrkbench/contracts'
import { notFound } from 'next/navigation'
import { ofProject } from '#api/asked.ts'
import { seriesSearch } from '#api/queries.ts'
import { askedPage, visitorGet } from '#api/server.ts'
import { shownTrends } from '#api/shown-trends.ts'
import { SharedTrends } from '#components/shared/views.tsx'
import { inProject } from '#lib/project/address.ts'
import { spanOf } from '#lib/trends/span.ts'
import { boardOf, loadTrendsParams, trendsHref, wholeOf, zoomedOf } from '../../(dashboard)/trends/search-params.ts'

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default async function EmbeddedTrendsPage({ searchParams }: Props) {
  const params = loadTrendsParams(await searchParams)
  const list = params.series
    ? undefined
    : await visitorGet<SeriesList>(`/series${seriesSearch(boardOf(params))}`, ofProject)
  if (list === null) notFound()
  const trends = await shownTrends(wholeOf(params, list), zoomedOf(params, list))
  if (!trends?.series[0]) notFound()
  const [start, end] = spanOf(trends.series)
  const from = params.from ? params.from.getTime() / 1000 : start
  const to = params.to ? params.to.getTime() / 1000 : end
  const href = inProject(trendsHref('/trends', params), (await askedPage()).project)
  return <SharedTrends trends={trends} scale={params.scale} span={[from, to]} href={href} />
}

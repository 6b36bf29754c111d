import type { SeriesList } from '@wrkbench/contracts'
import type { Metadata } from 'next'
import { Prefetched } from '#api/prefetch.tsx'
import { seriesListQuery, trendsQuery } from '#api/queries.ts'
import { serverGet } from '#api/server.ts'
import { searchOf, socialMetadata } from '#lib/social/metadata.ts'
import { TrendsView } from './client.tsx'
import { boardOf, loadTrendsParams, seriesOf, wholeOf, zoomedOf } from './search-params.ts'

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export const generateMetadata = async ({ searchParams }: Props): Promise<Metadata> =>
  socialMetadata('Trends', `/og/trends${await searchOf(searchParams)}`)

export default async function TrendsPage({ searchParams }: Props) {
  const params = loadTrendsParams(await searchParams)
  const list = seriesListQuery(boardOf(params), serverGet)
  const lines = (known: SeriesList | undefined) =>
    seriesOf(params, known).length === 0
      ? []
      : [wholeOf(params, known), zoomedOf(params, known)]
          .filter((query) => query !== null)
          .map((query) => trendsQuery(query, serverGet))
  const named = params.series !== null && seriesOf(params, undefined).length > 0
  return (
    <Prefetched
      queries={named ? [list, ...lines(undefined)] : [list]}
      following={named ? undefined : (client) => lines(client.getQueryData<SeriesList>(list.queryKey))}
    >
      <TrendsView />
    </Prefetched>
  )
}

import type { QueryClient } from '@tanstack/react-query'
import type { SeriesList, Trends } from '@wrkbench/contracts'
import type { Metadata } from 'next'
import { showAsPrinted } from '#api/as-printed.ts'
import { Prefetched } from '#api/prefetch.tsx'
import { seriesListQuery, trendsQuery } from '#api/queries.ts'
import { serverGet } from '#api/server.ts'
import { searchOf, socialMetadata } from '#lib/social/metadata.ts'
import { isTrendTold } from '#lib/url/told.ts'
import { TrendsView } from './client.tsx'
import {
  boardOf,
  boardShown,
  loadTrendsParams,
  namesSeries,
  seriesOf,
  trendsParams,
  wholeOf,
  zoomedOf,
} from './search-params.ts'

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export const generateMetadata = async ({ searchParams }: Props): Promise<Metadata> =>
  socialMetadata('Trends', `/og/trends${await searchOf(searchParams)}`)

export default async function TrendsPage({ searchParams }: Props) {
  const params = loadTrendsParams(await searchParams)
  const list = (board: ReturnType<typeof boardOf>) => seriesListQuery(board, serverGet)
  const lines = (known: SeriesList | undefined) =>
    seriesOf(params, known).length === 0
      ? []
      : [wholeOf(params, known), zoomedOf(params, known)]
          .filter((query) => query !== null)
          .map((query) => trendsQuery(query, serverGet))
  const named = namesSeries(params)
  const asked = list(boardOf(params))
  // what the URL names is asked for at once: mostly it is the board of the lines as well
  const isComplete = params.scenario !== null && params.environment !== null && params.profile !== null
  const first = named ? [...lines(undefined), ...(isComplete ? [asked] : [])] : [asked]
  const following = (client: QueryClient) => {
    if (!named) return lines(client.getQueryData<SeriesList>(asked.queryKey))
    const board = boardShown(params, client.getQueryData<Trends>(trendsQuery(wholeOf(params, undefined)).queryKey))
    const shown = board && list(board)
    return shown && client.getQueryData(shown.queryKey) === undefined ? [shown] : []
  }
  const settled = async (client: QueryClient) => {
    const known = named ? undefined : client.getQueryData<SeriesList>(asked.queryKey)
    const trends = client.getQueryData<Trends>(trendsQuery(wholeOf(params, known)).queryKey)
    if (trends && !isTrendTold(trends)) await showAsPrinted(trendsParams)
  }
  return (
    <Prefetched queries={first} following={following} settled={settled}>
      <TrendsView />
    </Prefetched>
  )
}

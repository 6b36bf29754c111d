import type { Trends, TrendsQuery } from '@wrkbench/contracts'
import { trendsSearch } from '#api/queries.ts'
import { visitorGet } from '#api/server.ts'
import { zoomedTrends } from '#lib/trends/zoomed.ts'

const ask = (query: TrendsQuery): Promise<Trends | null> => visitorGet<Trends>(`/trends${trendsSearch(query)}`)

/** What a picture of trends shows to its visitor: all of the time, or the span that is zoomed to; null: nothing. */
export const shownTrends = async (whole: TrendsQuery, zoomed: TrendsQuery | null): Promise<Trends | null> => {
  if (whole.series.length === 0) return null
  const [all, part] = await Promise.all([ask(whole), zoomed && ask(zoomed)])
  return all && part ? zoomedTrends(part, all) : all
}

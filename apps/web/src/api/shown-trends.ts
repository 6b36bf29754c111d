import type { Trends, TrendsQuery } from '@wrkbench/contracts'
import { trendsSearch } from '#api/queries.ts'
import { visitorGet } from '#api/server.ts'

/** What a picture of trends shows to its visitor: all of the time, or the span that is zoomed to; null: nothing. */
export const shownTrends = async (whole: TrendsQuery, zoomed: TrendsQuery | null): Promise<Trends | null> =>
  whole.series.length === 0 ? null : visitorGet<Trends>(`/trends${trendsSearch(zoomed ?? whole)}`)

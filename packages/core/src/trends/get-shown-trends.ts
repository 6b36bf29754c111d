import type { Trends, TrendsQuery } from '@wrkbench/contracts'
import type { Call } from '../ctx.ts'
import { zoomedTrends } from '../domain/trend/zoomed-trends.ts'
import { getTrends } from './get-trends.ts'

/**
 * What everybody is shown of a span: its points, and the changes of all of the time that lie within. Nobody may see others
 * on a page than in its link, its picture or an answer. Two statements; two more for a span that lies further back than
 * one reading of all of the time.
 * @throws what getTrends throws
 */
export const getShownTrends = async ({ ctx, input }: Call<TrendsQuery>): Promise<Trends> => {
  const shown = await getTrends({ ctx, input }, 'all')
  const isSpan = input.from !== undefined || input.to !== undefined
  if (!isSpan || shown.series.every(({ complete }) => complete)) return shown
  return zoomedTrends(await getTrends({ ctx, input }, 'span'), shown)
}

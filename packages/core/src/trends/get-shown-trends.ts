import type { Trends, TrendsQuery } from '@wrkbench/contracts'
import type { Call } from '../ctx.ts'
import { zoomedTrends } from '../domain/zoomed-trends.ts'
import { getTrends } from './get-trends.ts'

/** every change stays, however few points do */
const fewestPoints = 10

/**
 * What everybody is shown of a span: its points, and the changes of all of the time that lie within. Nobody may see others
 * on a page than in its link, its picture or an answer.
 * @throws what getTrends throws
 */
export const getShownTrends = async ({ ctx, input }: Call<TrendsQuery>): Promise<Trends> => {
  const { from, to, ...whole } = input
  if (from === undefined && to === undefined) return getTrends({ ctx, input })
  const part = await getTrends({ ctx, input })
  return zoomedTrends(part, await getTrends({ ctx, input: { ...whole, points: fewestPoints } }))
}

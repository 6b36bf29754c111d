import type { Trends, TrendsQuery } from '@wrkbench/contracts'
import type { Call } from '../ctx.ts'
import { zoomedTrends } from '../domain/trend/zoomed-trends.ts'
import { getTrends } from './get-trends.ts'

/**
 * Returns the trends of a span: its points, and those changes of the whole time that lie within it. A page, its link, its
 * picture and an answer must all show the same changes. Two statements; two more for a span that reaches further back than
 * one reading of the whole time. If `exact`, figures and moments are as stored; otherwise they are rounded for drawing.
 * @throws what getTrends throws
 */
export const getShownTrends = async (call: Call<TrendsQuery>, { exact }: { exact?: boolean } = {}): Promise<Trends> => {
  const shown = await getTrends(call, { reading: 'all', exact })
  const isSpan = call.input.from !== undefined || call.input.to !== undefined
  if (!isSpan || shown.series.every(({ complete }) => complete)) return shown
  return zoomedTrends(await getTrends(call, { reading: 'span', exact }), shown)
}

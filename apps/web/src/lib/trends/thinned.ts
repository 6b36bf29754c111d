import type { Trend } from '@wrkbench/contracts'

/**
 * Keeps about `most` points of a line, evenly spread and including both ends: for a drawing so small that nobody reads
 * single points.
 */
export const thinned = (trend: Trend, most: number): Trend => {
  const step = Math.ceil(trend.at.length / most)
  if (step <= 1) return trend
  const newest = trend.at.length - 1
  const isKept = (index: number): boolean => index === 0 || (newest - index) % step === 0
  const of = <T>(column: readonly T[]): T[] => column.filter((_, index) => isKept(index))
  const kept = of([...trend.at.keys()])
  const place = (index: number): number => kept.findIndex((one) => one >= index)
  const doubted = new Set(trend.doubted)
  return {
    ...trend,
    at: of(trend.at),
    value: of(trend.value),
    low: of(trend.low),
    high: of(trend.high),
    rounds: of(trend.rounds),
    result: of(trend.result),
    changes: [],
    bounds: [],
    yearOnly: [],
    doubted: kept.flatMap((index, at) => (doubted.has(index) ? [at] : [])),
    breaks: trend.breaks.map((one) => ({ ...one, index: place(one.index) })),
  }
}

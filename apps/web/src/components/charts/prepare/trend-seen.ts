import type { Trend } from '@wrkbench/contracts'
import type { Stretch } from '#components/charts/prepare/trend-gaps.ts'

/** `span` in seconds since 1970 */
type Window = { scale: 'linear' | 'log'; span: readonly [number, number] }

/** Indices of the points that can be drawn: a logarithmic axis cannot show zero. */
export const seen = (trend: Trend, { span: [from, to], scale }: Window): number[] => {
  const indices: number[] = []
  trend.at.forEach((at, i) => {
    if (at >= from && at <= to && (scale === 'linear' || (trend.value[i] ?? 0) > 0)) indices.push(i)
  })
  return indices
}

/** A line, and the indices of its points that can be drawn. */
export type SeenTrend = { trend: Trend; indices: readonly number[] }

/** The parts of a stretch that a line joins: it does not pass over a point that cannot be drawn. */
export const joinedOf = ({ from, to }: Stretch, visible: ReadonlySet<number>): number[][] => {
  const joined: number[][] = []
  for (let i = from; i <= to; i++) {
    if (!visible.has(i)) continue
    if (visible.has(i - 1) && i > from) joined.at(-1)?.push(i)
    else joined.push([i])
  }
  return joined
}

/** The figures of what is drawn, and the ends of their intervals. */
export const valuesIn = (lines: readonly SeenTrend[]): number[] => {
  const values: number[] = []
  for (const { trend, indices } of lines) {
    for (const i of indices) values.push(trend.value[i] ?? 0, trend.high[i] ?? 0, trend.low[i] ?? trend.value[i] ?? 0)
  }
  return values
}

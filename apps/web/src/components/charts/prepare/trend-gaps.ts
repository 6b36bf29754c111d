import type { Trend } from '@wrkbench/contracts'

export type Stretch = { from: number; to: number }
/** The middle of a gap. */
export type DrawnGap = { x: number }

/** A distance over this many times the 90 % quantile is a gap, in which nothing was measured. */
const gapFactor = 2.5

const usualDistance = ({ at, total }: Trend): number => {
  // after down-sampling, distances mean nothing
  if (total > at.length || at.length < 4) return Number.POSITIVE_INFINITY
  const distances = new Float64Array(at.length - 1).map((_, i) => (at[i + 1] ?? 0) - (at[i] ?? 0))
  return distances.sort()[Math.floor((distances.length - 1) * 0.9)] ?? Number.POSITIVE_INFINITY
}

/** Stretches of points that a line may join: without a break, a doubted point or a gap. */
export const stretchesOf = (trend: Trend): Stretch[] => {
  const starts = new Set(trend.breaks.map(({ index }) => index))
  const doubted = new Set(trend.doubted)
  const limit = usualDistance(trend) * gapFactor
  const stretches: Stretch[] = []
  let from: number | null = null
  for (let i = 0; i <= trend.at.length; i++) {
    const gap = (trend.at[i] ?? 0) - (trend.at[i - 1] ?? 0) > limit
    const ends = i === trend.at.length || starts.has(i) || doubted.has(i) || (from !== null && gap)
    if (ends && from !== null) stretches.push({ from, to: i - 1 })
    if (ends) from = null
    if (i < trend.at.length && !doubted.has(i)) from ??= i
  }
  return stretches
}

/** width of a gap's label in px, with a little space on both sides */
const labelWidth = 64

type Times = { x: (at: number) => number; span: readonly [from: number, to: number] }

/** Gaps that all lines share and that are wide enough for a label. Changes of hardware or method have a mark of their own. */
export const gapsOf = (trends: readonly Trend[], { x, span: [from, to] }: Times): DrawnGap[] => {
  const lines = trends
    .filter(({ at }) => at.length > 0)
    .map((trend) => ({
      at: trend.at,
      limit: usualDistance(trend) * gapFactor,
      breaks: trend.breaks.map(({ index }) => trend.at[index] ?? 0),
    }))
  const moments = Float64Array.from(lines.flatMap(({ at }) => at)).sort()
  const gaps: DrawnGap[] = []
  for (let i = 1; i < moments.length; i++) {
    const [before, after] = [moments[i - 1] ?? 0, moments[i] ?? 0]
    const [left, right] = [x(Math.max(before, from)), x(Math.min(after, to))]
    if (right - left < labelWidth || lines.some(({ breaks }) => breaks.includes(after))) continue
    // a line that has not begun yet, or has ended, has no gap
    const alive = lines.filter(({ at }) => (at[0] ?? after) <= before && (at.at(-1) ?? before) >= after)
    if (alive.length > 0 && alive.every(({ limit }) => after - before > limit)) gaps.push({ x: (left + right) / 2 })
  }
  return gaps
}

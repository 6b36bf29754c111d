import { type ChangePoint, changePoints, downsample } from '@wrkbench/stats'
import { stepOfPoints } from './step-of-points.ts'

/** A point of one series; each group of rounds is one point. */
export interface TrendPoint {
  /** seconds since 1970 */
  readonly at: number
  /** id of the group's newest result */
  readonly result: number
  /** number that stands for one method on one hardware */
  readonly segment: number
  /** rounds without doubts, or the doubted ones of a group that has no others; at least one */
  readonly values: readonly number[]
  /** median of `values` */
  readonly value: number
  readonly doubted: boolean
  /** doubted rounds of a point that has fewer than three rounds without doubts: its value counts, but is less certain */
  readonly besides: readonly number[]
}

export interface FoundChange extends Pick<ChangePoint, 'ratio' | 'interval' | 'p'> {
  /** last point of the old level (`before`) and first point of the new one (`point`) */
  readonly before: TrendPoint
  readonly point: TrendPoint
  readonly levels: Pick<ChangePoint, 'before' | 'after'>
}

export interface TrendLine {
  /** the points that remain, oldest first, including both ends of every segment and every change */
  readonly points: readonly TrendPoint[]
  /** pairs of neighbours before down-sampling between which the segment changes */
  readonly breaks: readonly { before: TrendPoint; point: TrendPoint }[]
  readonly changes: readonly FoundChange[]
}

/**
 * Returns a line to draw: where its segments end, where its level changed within them, and about `limit` points at most that
 * draw the same picture. Changes are searched among all points without doubts, before any point is left out by down-sampling or by
 * `within`. `coarsest` as in `judgedAs`.
 */
export const trendLine = (
  points: readonly TrendPoint[],
  limit: number,
  { within = null, coarsest = 0 }: { within?: Within | null; coarsest?: number } = {},
): TrendLine => {
  const parts: { shown: readonly TrendPoint[]; changes: readonly FoundChange[] }[] = []
  for (const segment of segmentsOf(points)) {
    const shown = within ? segment.filter(within) : segment
    if (shown.length === 0) continue
    const found = changesOf(segment, coarsest)
    parts.push({ shown, changes: within ? found.filter(({ point }) => within(point)) : found })
  }
  const share = limit / parts.reduce((sum, { shown }) => sum + shown.length, 0)
  const kept: TrendPoint[] = []
  for (const { shown, changes } of parts) {
    for (const point of share < 1 ? thinned(shown, share, changes) : shown) kept.push(point)
  }
  return {
    points: kept,
    breaks: parts.slice(1).flatMap(({ shown: [point] }, i) => {
      const before = parts[i]?.shown.at(-1)
      return point && before ? [{ before, point }] : []
    }),
    changes: parts.flatMap(({ changes }) => changes),
  }
}

/** Whether a point is shown. */
type Within = (point: TrendPoint) => boolean

const segmentsOf = (points: readonly TrendPoint[]): TrendPoint[][] => {
  const segments: TrendPoint[][] = []
  let start = 0
  for (let i = 1; i <= points.length; i++) {
    if (points[i]?.segment === points[start]?.segment && i < points.length) continue
    segments.push(points.slice(start, i))
    start = i
  }
  return segments
}

const changesOf = (segment: readonly TrendPoint[], coarsest: number): FoundChange[] => {
  const sure: TrendPoint[] = []
  const values: number[] = []
  for (const point of segment) {
    if (point.doubted || !(point.value > 0)) continue
    sure.push(point)
    values.push(point.value)
  }
  return changePoints(values, { step: stepOfPoints(sure, coarsest) }).flatMap(
    ({ index, ratio, interval, p, before, after }) => {
      const [last, point] = [sure[index - 1], sure[index]]
      return last && point ? [{ ratio, interval, p, levels: { before, after }, before: last, point }] : []
    },
  )
}

/** Reduces a segment to about `share` of its points, chosen so that they draw the same line, and keeps every change. */
const thinned = (segment: readonly TrendPoint[], share: number, changes: readonly FoundChange[]): TrendPoint[] => {
  const limit = Math.max(3, Math.round(segment.length * share))
  const kept = downsample(segment, limit, { x: ({ at }) => at, y: ({ value }) => value })
  const left = changes.map(({ point }) => point).filter((point) => !kept.includes(point))
  return left.length === 0 ? kept : [...kept, ...left].sort((a, b) => a.at - b.at || a.result - b.result)
}

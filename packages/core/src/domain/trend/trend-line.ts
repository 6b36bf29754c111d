import { type ChangePoint, changePoints, downsample, geometricMean, medianBounds } from '@wrkbench/stats'

/** Points of one series, oldest first; one for each group of rounds. */
export interface TrendPoint {
  /** seconds since 1970 */
  readonly at: number
  /** id of the group's newest result */
  readonly result: number
  /** method and hardware as one number */
  readonly segment: number
  /** rounds without doubts, or the doubted ones of a group that has no others; at least one */
  readonly values: readonly number[]
  /** their median */
  readonly value: number
  readonly doubted: boolean
  /** the doubted rounds beside fewer than three without doubts: the level is looked at, but not as sure as it looks */
  readonly besides: readonly number[]
}

export interface FoundChange extends Omit<ChangePoint, 'index'> {
  /** last of the old level and first of the new one */
  readonly before: TrendPoint
  readonly point: TrendPoint
  /** geometric means, of which the ratio is made */
  readonly levels: { readonly before: number; readonly after: number }
}

export interface TrendLine {
  /** those that stay, oldest first; every end of a segment and every change among them */
  readonly points: readonly TrendPoint[]
  /** pairs of neighbours before down-sampling between which the segment changes */
  readonly breaks: readonly { before: TrendPoint; point: TrendPoint }[]
  readonly changes: readonly FoundChange[]
}

/**
 * A line for people: where its segments end, where its level changed inside of them, and at most about `limit` points
 * that draw the same picture. Changes are looked for among all points without doubts, before any is left out or lies
 * outside of what is shown.
 */
export const trendLine = (points: readonly TrendPoint[], limit: number, within: Within | null = null): TrendLine => {
  const parts: { shown: readonly TrendPoint[]; changes: readonly FoundChange[] }[] = []
  for (const segment of segmentsOf(points)) {
    const shown = within ? segment.filter(within) : segment
    if (shown.length === 0) continue
    const found = changesOf(segment)
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

const changesOf = (segment: readonly TrendPoint[]): FoundChange[] => {
  const sure: TrendPoint[] = []
  const values: number[] = []
  for (const point of segment) {
    if (point.doubted || !(point.value > 0)) continue
    sure.push(point)
    values.push(point.value)
  }
  const found = changePoints(values)
  return found.flatMap(({ index, ...change }, i) => {
    const [before, point] = [sure[index - 1], sure[index]]
    if (!before || !point) return []
    const after = geometricMean(values.slice(index, found[i + 1]?.index))
    return [{ ...change, before, point, levels: { before: after / change.ratio, after } }]
  })
}

/** About that share of a segment's points: what draws the same line, and every change. */
const thinned = (segment: readonly TrendPoint[], share: number, changes: readonly FoundChange[]): TrendPoint[] => {
  const limit = Math.max(3, Math.round(segment.length * share))
  const kept = downsample(segment, limit, { x: ({ at }) => at, y: ({ value }) => value })
  const left = changes.map(({ point }) => point).filter((point) => !kept.includes(point))
  return left.length === 0 ? kept : [...kept, ...left].sort((a, b) => a.at - b.at || a.result - b.result)
}

/** 95 % interval of a point's median; null where its rounds are too few or in doubt. */
export const intervalOf = ({ values, doubted }: TrendPoint): { low: number; high: number } | null =>
  doubted || values.length < 3 ? null : medianBounds(values)

import { compareAll, type Interval, median, type Verdict, verdictOf } from '@wrkbench/stats'
import { practicalThreshold } from './noise.ts'
import { type PlacedPoint, type TrendPoint, trendLine } from './trend-line.ts'

export interface RecentSeries {
  readonly id: string
  /** oldest first */
  readonly points: readonly TrendPoint[]
  /** of its environment; null: not known yet */
  readonly noiseFloor: number | null
}

export interface RecentChange {
  readonly id: string
  readonly by: 'change-point' | 'verdict'
  readonly verdict: Verdict
  /** now / before */
  readonly ratio: number
  readonly interval: Interval | null
  /** of a verdict adjusted for the number of series */
  readonly p: number
  readonly before: { level: number; point: PlacedPoint }
  readonly after: { level: number; point: PlacedPoint }
}

interface Judged {
  changes: RecentChange[]
  /** series without anything from before the span to be held against */
  fresh: number
}

/** earlier points of a series that a newest one must lie beyond, where there are that many */
const fewestWitnesses = 5

/**
 * Which series are not what they were before `since` (seconds since 1970). A change point of the trend decides. Where
 * there is none, the newest rounds against the newest ones from before, adjusted for how many series are asked: a change
 * needs five points to be one, and somebody wants to know the next morning. Jobs differ by more than their rounds do, so
 * such a newest point must also lie beyond every earlier one, and as far from their median, where there are five. How far
 * is what the noise of the series' own environment lets anybody see. Nothing is compared across new hardware or another
 * method. Higher is better.
 */
export const recentChanges = (all: readonly RecentSeries[], { since }: { since: number }): Judged => {
  const found = all.map((series) => ({ series, change: changePointOf(series, since), pair: pairOf(series, since) }))
  const open = found.flatMap(({ series: { id, noiseFloor }, change, pair }) =>
    change || !pair ? [] : [{ id, threshold: practicalThreshold(noiseFloor), ...pair }],
  )
  return {
    changes: [...found.flatMap(({ change }) => change ?? []), ...verdictsOf(open)],
    fresh: found.filter(({ change, pair }) => !change && !pair).length,
  }
}

/**
 * From the level that the series had when the span began to its newest one. A level that changed and came back within the
 * span is not another one: null.
 */
const changePointOf = ({ id, points }: RecentSeries, since: number): RecentChange | null => {
  const { points: placed, changes } = trendLine(points, Number.POSITIVE_INFINITY)
  const segment = placed.at(-1)?.segment
  const within = changes.filter(({ point }) => point.at >= since && point.segment === segment)
  const [first, last] = [within[0], within.at(-1)]
  if (!first || !last || changes.at(-1) !== last) return null
  const [before, after] = [first.levels.before, last.levels.after]
  const ratio = after / before
  // a path of several steps has none of its own
  const interval = within.length === 1 ? first.interval : null
  if (Math.abs(Math.log(ratio)) < Math.log1p(practicalThreshold(null))) return null
  return {
    ...{ id, by: 'change-point', verdict: ratio > 1 ? 'faster' : 'slower', ratio, interval },
    p: Math.max(...within.map(({ p }) => p)),
    ...{ before: { level: before, point: first.before }, after: { level: after, point: last.point } },
  }
}

interface Pair {
  now: PlacedPoint
  before: PlacedPoint
  /** values of every point from before the span */
  earlier: number[]
}

/** The newest points without doubts from within and from before the span, of one segment; null: there are no two. */
const pairOf = ({ points }: RecentSeries, since: number): Pair | null => {
  const segment = points.at(-1)?.segment
  const sure = points
    .filter((point) => point.segment === segment && !point.doubted)
    .map((point) => ({ ...point, value: median(point.values) }))
    .filter(({ value }) => value > 0)
  const now = sure.at(-1)
  const earlier = sure.filter(({ at }) => at < since)
  const before = earlier.at(-1)
  if (!now || !before || now.at < since) return null
  return { now, before, earlier: earlier.map(({ value }) => value) }
}

type Open = Pair & { id: string; threshold: number }

/** Lies within what the series did before, with enough points to know that. */
const isUsual = ({ now, earlier, threshold }: Open): boolean => {
  if (earlier.length < fewestWitnesses) return false
  const within = now.value >= Math.min(...earlier) && now.value <= Math.max(...earlier)
  return within || Math.abs(Math.log(now.value / median(earlier))) <= Math.log1p(threshold)
}

const verdictsOf = (pairs: readonly Open[]): RecentChange[] => {
  const byId = new Map(pairs.map((pair) => [pair.id, pair]))
  const groups = pairs.flatMap(({ id, now, before }) => [
    { id: `${id} now`, pair: id, values: now.values },
    { id: `${id} before`, pair: id, values: before.values },
  ])
  const options = { better: 'higher', level: 0.95 } as const
  return compareAll(groups, options, (a, b) => a.pair === b.pair).flatMap((compared) => {
    const { ratio, interval, adjustedP } = compared
    const pair = byId.get(compared.a.slice(0, -' now'.length))
    if (!pair || isUsual(pair) || ratio === null || adjustedP === null) return []
    const verdict = verdictOf(compared, adjustedP, { ...options, threshold: pair.threshold })
    if (verdict !== 'faster' && verdict !== 'slower') return []
    const { id, now, before } = pair
    return [
      {
        ...{ id, by: 'verdict' as const, verdict, ratio, interval, p: adjustedP },
        ...{ before: { level: before.value, point: before }, after: { level: now.value, point: now } },
      },
    ]
  })
}

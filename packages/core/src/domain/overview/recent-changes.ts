import { benjaminiHochberg, compare, type Interval, median, type Verdict, verdictOf } from '@wrkbench/stats'
import { practicalThreshold } from '../rank/noise.ts'
import { heldAgainst } from '../trend/newest-point.ts'
import { type TrendLine, type TrendPoint, trendLine } from '../trend/trend-line.ts'

export interface RecentSeries {
  readonly id: string
  /** oldest first */
  readonly points: readonly TrendPoint[]
  /** noise floor of the environment, as a fraction; null if not known yet */
  readonly noiseFloor: number | null
}

export interface RecentChange {
  readonly id: string
  readonly by: 'change-point' | 'verdict'
  readonly verdict: Verdict
  /** level now divided by level before */
  readonly ratio: number
  readonly interval: Interval | null
  /** p value; that of a verdict is adjusted for the number of series */
  readonly p: number
  readonly before: { level: number; point: TrendPoint }
  readonly after: { level: number; point: TrendPoint }
}

interface Judged {
  changes: RecentChange[]
  /** number of series that have nothing from before the span to compare with */
  fresh: number
}

/** if the earlier level has this many points, the newest point must lie beyond all of them */
const fewestToLieBeyond = 5
/** if the earlier level has this many points, they predict how far the next one may lie from them */
const fewestToPredict = 3

/**
 * Finds the series whose level is no longer what it was before `since` (seconds since 1970). Higher is better. Only points of
 * the newest hardware and method are compared, including those from before another hardware or method was tried in between.
 *
 * A change point of the trend decides. But a change point needs five points, and a change should be known the next morning.
 * So a series without a change point has its newest point tested, adjusted for the number of series tested:
 * - If the level before has three points, the newest point is held against what they predict for a point with as many rounds,
 *   because jobs differ by more than their rounds do.
 * - With fewer points, the rounds of the newest point are compared with those of the newest point from before.
 * - If the level before has five points, the newest point must also lie beyond all of them, and further from their median
 *   than the noise of the environment allows.
 */
export const recentChanges = (all: readonly RecentSeries[], { since }: { since: number }): Judged => {
  const found = all.map((series) => {
    const line = trendLine(comparable(series.points), Number.POSITIVE_INFINITY)
    const threshold = practicalThreshold(series.noiseFloor)
    return {
      id: series.id,
      threshold,
      change: changePointOf(line.changes, since, threshold),
      pair: pairOf(line, since),
    }
  })
  const open = found.flatMap(({ id, threshold, change, pair }) => (change || !pair ? [] : [{ id, threshold, ...pair }]))
  return {
    changes: [...found.flatMap(({ id, change }) => (change ? [{ id, ...change }] : [])), ...verdictsOf(open)],
    fresh: found.filter(({ change, pair }) => !change && !pair).length,
  }
}

const comparable = (points: readonly TrendPoint[]): TrendPoint[] => {
  const newest = points.at(-1)
  return points.filter(({ segment }) => segment === newest?.segment)
}

/** Returns the change from the level at the start of the span to the newest; null if the level did not change, or came back. */
const changePointOf = (
  changes: TrendLine['changes'],
  since: number,
  threshold: number,
): Omit<RecentChange, 'id'> | null => {
  const within = changes.filter(({ point }) => point.at >= since)
  const [first, last] = [within[0], within.at(-1)]
  if (!first || !last) return null
  const [before, after] = [first.levels.before, last.levels.after]
  const ratio = after / before
  // there is no interval for a change in several steps
  const interval = within.length === 1 ? first.interval : null
  if (Math.abs(Math.log(ratio)) < Math.log1p(threshold)) return null
  return {
    by: 'change-point',
    verdict: ratio > 1 ? 'faster' : 'slower',
    ratio,
    interval,
    p: Math.max(...within.map(({ p }) => p)),
    before: { level: before, point: first.before },
    after: { level: after, point: last.point },
  }
}

interface Pair {
  now: TrendPoint
  before: TrendPoint
  /** all points between the last change of level and the span */
  level: TrendPoint[]
}

/** Returns the newest points without doubts from within and from before the span; null if one of them is missing. */
const pairOf = ({ points, changes }: TrendLine, since: number): Pair | null => {
  const sure = points.filter(({ doubted, value }) => !doubted && value > 0)
  const now = sure.at(-1)
  const earlier = sure.filter(({ at }) => at < since)
  const before = earlier.at(-1)
  if (!now || !before || now.at < since) return null
  const levelFrom = changes.findLast(({ point }) => point.at < since)?.point.at ?? Number.NEGATIVE_INFINITY
  return { now, before, level: earlier.filter(({ at }) => at >= levelFrom) }
}

type Open = Pair & { id: string; threshold: number }

/**
 * Whether the newest point lies within the range of the level before, or so near to its median that the difference does not
 * matter. False if the level has too few points.
 */
const isUsual = ({ now, level, threshold }: Pair & { threshold: number }): boolean => {
  if (level.length < fewestToLieBeyond) return false
  const values = level.map(({ value }) => value)
  const within = now.value >= Math.min(...values) && now.value <= Math.max(...values)
  return within || Math.abs(Math.log(now.value / median(values))) <= Math.log1p(threshold)
}

const options = { better: 'higher', level: 0.95 } as const

interface Held {
  ratio: number | null
  interval: Interval | null
  /** two-sided p value; null if there is nothing to test with */
  p: number | null
  /** values on both sides of the test together */
  rounds: number
  /** value that the newest point is compared with */
  was: number
}

const held = ({ now, before, level }: Open): Held => {
  if (level.length < fewestToPredict) {
    const { ratio, interval, p, rounds } = compare(now.values, before.values, options)
    return { ratio, interval, p, rounds, was: before.value }
  }
  return { ...heldAgainst(now, level, options.level), rounds: level.length + 1 }
}

const verdictsOf = (pairs: readonly Open[]): RecentChange[] => {
  const tested = pairs.flatMap((pair) => {
    const { p, ...rest } = held(pair)
    return p === null ? [] : [{ pair, p, ...rest }]
  })
  const adjusted = benjaminiHochberg(tested.map(({ p }) => p))
  return tested.flatMap(({ pair, was, ...found }, index) => {
    const p = adjusted[index] ?? 1
    const { ratio, interval } = found
    const { id, now, before, threshold } = pair
    if (isUsual(pair) || ratio === null) return []
    const verdict = verdictOf(found, p, { ...options, threshold })
    if (verdict !== 'faster' && verdict !== 'slower') return []
    return [
      {
        id,
        by: 'verdict' as const,
        verdict,
        ratio,
        interval,
        p,
        before: { level: was, point: before },
        after: { level: now.value, point: now },
      },
    ]
  })
}

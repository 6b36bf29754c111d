import { benjaminiHochberg, compare, type Interval, median, type Verdict, verdictOf } from '@wrkbench/stats'
import { practicalThreshold } from '../rank/noise.ts'
import { heldAgainst } from '../trend/newest-point.ts'
import { type TrendLine, type TrendPoint, trendLine } from '../trend/trend-line.ts'

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
  readonly before: { level: number; point: TrendPoint }
  readonly after: { level: number; point: TrendPoint }
}

interface Judged {
  changes: RecentChange[]
  /** series without anything from before the span to be held against */
  fresh: number
}

/** with this many points of a level, the newest point must lie beyond all of them */
const fewestToLieBeyond = 5
/** with this many points of a level, they predict how far the next one may lie from them */
const fewestToPredict = 3

/**
 * Which series are no longer what they were before `since` (seconds since 1970). Higher is better. Only points of the
 * newest hardware and method are compared, including those from before others were tried in between.
 *
 * A change point of the trend decides. It takes five points to see one, and a change should be known the next morning:
 * where there is none, the newest point is tested, adjusted for the number of series tested. Jobs differ by more than
 * their rounds do, so where the level before has three points, the newest point is held against what these predict of a
 * point with as many rounds; with fewer, its rounds are compared with those of the newest point from before.
 * Where that level has five points, the newest one must also lie beyond all of them, and further from their median than
 * the noise of the environment allows.
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

/** From the level when the span began to the newest one. null: none changed, or it changed and came back. */
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
  // a path of several steps has none of its own
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
  /** every point from before the span since the last change of level */
  level: TrendPoint[]
}

/** The newest points without doubts from within and from before the span; null: one of them is missing. */
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

/** Lies within the range of its level, or nearer to its median than matters; needs enough points to know. */
const isUsual = ({ now, level, threshold }: Open): boolean => {
  if (level.length < fewestToLieBeyond) return false
  const values = level.map(({ value }) => value)
  const within = now.value >= Math.min(...values) && now.value <= Math.max(...values)
  return within || Math.abs(Math.log(now.value / median(values))) <= Math.log1p(threshold)
}

const options = { better: 'higher', level: 0.95 } as const

interface Held {
  ratio: number | null
  interval: Interval | null
  /** two-sided; null: nothing to test with */
  p: number | null
  /** values on both sides of the test together */
  rounds: number
  /** what the newest point is held against */
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

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

/** points of one level that a newest one must lie beyond, where there are that many */
const fewestWitnesses = 5
/** points of one level that tell how far a further one may lie from them, with few of them: far */
const fewestOfLevel = 3

/**
 * Which series are not what they were before `since` (seconds since 1970). A change point of the trend decides. Where
 * there is none, the newest point, adjusted for how many series are asked: a change needs five points to be one, and
 * somebody wants to know the next morning. Jobs differ by more than their rounds do: where the level before has three
 * points, the newest one is held against what these predict of a point of as many rounds as it has; else its rounds
 * against those of the newest one from before.
 * It must also lie beyond every point of that level, and as far from their median, where there are five. How far is what
 * the noise of the series' own environment lets anybody see. Nothing is compared across new hardware or another method.
 * Higher is better.
 */
export const recentChanges = (all: readonly RecentSeries[], { since }: { since: number }): Judged => {
  const found = all.map((series) => {
    const line = trendLine(series.points, Number.POSITIVE_INFINITY)
    const threshold = practicalThreshold(series.noiseFloor)
    return { id: series.id, threshold, change: changePointOf(line, since, threshold), pair: pairOf(line, since) }
  })
  const open = found.flatMap(({ id, threshold, change, pair }) => (change || !pair ? [] : [{ id, threshold, ...pair }]))
  return {
    changes: [...found.flatMap(({ id, change }) => (change ? [{ id, ...change }] : [])), ...verdictsOf(open)],
    fresh: found.filter(({ change, pair }) => !change && !pair).length,
  }
}

/**
 * From the level that the series had when the span began to its newest one. A level that changed and came back within the
 * span is not another one: null. Only since the last break: what changed before it does not say what the newest level is,
 * also where hardware and method are again those of then.
 */
const changePointOf = (
  { breaks, changes }: TrendLine,
  since: number,
  threshold: number,
): Omit<RecentChange, 'id'> | null => {
  const begun = Math.max(since, breaks.at(-1)?.point.at ?? since)
  const within = changes.filter(({ point }) => point.at >= begun)
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

/** The newest points without doubts from within and from before the span, of one segment; null: there are no two. */
const pairOf = ({ points, changes }: TrendLine, since: number): Pair | null => {
  const segment = points.at(-1)?.segment
  const sure = points.filter((point) => point.segment === segment && !point.doubted && point.value > 0)
  const now = sure.at(-1)
  const earlier = sure.filter(({ at }) => at < since)
  const before = earlier.at(-1)
  if (!now || !before || now.at < since) return null
  const risen = changes.findLast(({ point }) => point.at < since)?.point.at ?? Number.NEGATIVE_INFINITY
  return { now, before, level: earlier.filter(({ at }) => at >= risen) }
}

type Open = Pair & { id: string; threshold: number }

/** Lies within what the series did at its level, with enough points to know that. */
const isUsual = ({ now, level, threshold }: Open): boolean => {
  if (level.length < fewestWitnesses) return false
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
  if (level.length < fewestOfLevel) {
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

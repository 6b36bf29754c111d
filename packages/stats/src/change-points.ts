import { energySplit } from './energy-split.ts'
import type { Interval } from './interval.ts'
import { normalQuantile } from './normal.ts'
import { requireValues } from './require-values.ts'
import { widened } from './rounded.ts'
import { runningMoments } from './running-moments.ts'
import { studentTQuantile, studentTTwoSided } from './student-t.ts'
import { welchOf } from './welch.ts'
import { winsorized } from './winsorized.ts'

export interface ChangePoint {
  /** first value of the new segment */
  readonly index: number
  /** `after` divided by `before` */
  readonly ratio: number
  /** geometric mean of the segment before, with far-off values drawn near */
  readonly before: number
  /** the same of the new segment */
  readonly after: number
  /** Welch's 95 % interval of the ratio, as if the place had been known beforehand; null if neither segment has any noise */
  readonly interval: Interval | null
  /** two-sided p of Welch's t on logarithms between the two segments; not adjusted for the search of the place */
  readonly p: number
}

export interface ChangePointOptions {
  /** number of values per window; windows overlap by half. Default 50 */
  readonly window?: number
  /** largest p of a change; default 0.001 */
  readonly p?: number
  /** smallest change that matters, as a fraction; default 0.03 */
  readonly magnitude?: number
  /** fewest values of a segment; default 5 */
  readonly minSegment?: number
  /** step to which a tool rounded the values, in their unit; levels no further apart are not told apart. Default 0 */
  readonly step?: number
}

/** Factor by which the p of a candidate may exceed the requested one, because its segments are not yet known in full. */
const leniency = 10

const usualP = 0.001

/**
 * Returns the number of standard errors below which no p of Student's t is small enough for a candidate. It is computed from
 * the normal distribution, whose tails are lighter.
 */
const errorsOf = (p: number): number => normalQuantile(1 - Math.min(1, p * leniency) / 2)

/** computed once, because every line of a trend needs it */
const usualErrors = errorsOf(usualP)

/**
 * Finds where a series, oldest value first, changed its level: E-divisive with a t-test for significance, in windows, as in
 * Fleming et al., "Hunter: using change point detection to hunt for performance regressions" (2023). Candidates come from
 * every window. The weakest are then removed until all remaining ones are significant between whole segments.
 *
 * Not in the paper: before the search, values far from those around them are drawn near (`winsorized`), since one of them would hide a
 * change beside it. Ratio, levels, interval and p are those of the values searched, of which the ones drawn near do not count as
 * observations.
 * Throws RangeError on non-finite values, on values of 0 or less, and on windows without room for two segments.
 */
export const changePoints = (values: readonly number[], options: ChangePointOptions = {}): ChangePoint[] => {
  if (values.length === 0) return []
  requireValues(values)
  const logs = new Float64Array(values.length)
  for (let i = 0; i < logs.length; i++) {
    const value = values[i] as number
    if (value <= 0) throw new RangeError('a ratio needs positive values')
    logs[i] = Math.log(value)
  }
  const { window = 50, p = usualP, magnitude = 0.03, minSegment = 5, step = 0 } = options
  if (!(minSegment >= 2 && window >= 2 * minSegment)) throw new RangeError('a window holds two segments of two or more')
  const fewestErrors = p === usualP ? usualErrors : errorsOf(p)
  const near = winsorized(logs, minSegment - 1)
  const searched = {
    values: near === logs ? values : near.map(Math.exp),
    momentsOf: runningMoments(near, logs),
    fewestErrors,
    window,
    p,
    magnitude,
    minSegment,
    step,
  }
  const cuts = merge(searched, candidates(searched))
  return segmentChanges(searched, cuts).map((found, i) => ({
    ...found,
    interval: intervalOf(searched, cuts[i - 1] ?? 0, found.index, cuts[i + 1] ?? values.length),
  }))
}

interface Search extends Required<ChangePointOptions> {
  readonly fewestErrors: number
  /** far-off ones drawn near */
  readonly values: ArrayLike<number>
  /** moments of the logarithms of these */
  readonly momentsOf: ReturnType<typeof runningMoments>
}

const candidates = (search: Search): number[] => {
  const { values, window, p, minSegment } = search
  const found = new Set<number>()
  const look = (start: number, end: number): void => {
    if (isHopeless(search, start, end)) return
    const split = energySplit(values, minSegment, start, end)
    if (split === null) return
    const cut = start + split
    if (hopeless(search, start, cut, end) || change(search, start, cut, end).p > p * leniency) return
    found.add(cut)
    look(start, cut)
    look(cut, end)
  }
  const step = Math.max(1, Math.floor(window / 2))
  for (let start = 0; start === 0 || start + step < values.length; start += step) {
    look(start, Math.min(start + window, values.length))
  }
  return [...found].sort((x, y) => x - y)
}

/** levels are means of logarithms, which need not give the values back exactly */
const rounding = 1e-9

/** Removes the weakest cut until every cut separates segments that are long enough and different enough. */
const merge = (search: Search, cuts: readonly number[]): number[] => {
  let kept = [...cuts]
  for (;;) {
    const failing = segmentChanges(search, kept).filter(
      ({ index, ratio, before, after, p }, i) =>
        p > search.p ||
        Math.abs(after - before) <= search.step * (1 + rounding) ||
        Math.abs(Math.log(ratio)) < Math.log1p(search.magnitude) ||
        index - (kept[i - 1] ?? 0) < search.minSegment,
    )
    const weakest = failing.sort((x, y) => y.p - x.p)[0]
    if (!weakest) return kept
    kept = kept.filter((cut) => cut !== weakest.index)
  }
}

type Found = Omit<ChangePoint, 'interval'>

const segmentChanges = (search: Search, cuts: readonly number[]): Found[] =>
  cuts.map((cut, i) => ({
    index: cut,
    ...change(search, cuts[i - 1] ?? 0, cut, cuts[i + 1] ?? search.values.length),
  }))

/** Whether no cut of a window can become a candidate. Settles most windows in n steps, where a split takes n². */
const isHopeless = (search: Search, start: number, end: number): boolean => {
  for (let cut = start + search.minSegment; cut <= end - search.minSegment; cut++) {
    if (!hopeless(search, start, cut, end)) return false
  }
  return true
}

/**
 * Whether a cut cannot become a candidate. Student's tails are heavier than the normal ones, so most cuts are settled here
 * without computing Student's distribution.
 */
const hopeless = ({ momentsOf, fewestErrors }: Search, start: number, cut: number, end: number): boolean => {
  const { shift, standardError } = welchOf(momentsOf(cut, end), momentsOf(start, cut))
  return standardError > 0 && Math.abs(shift) < fewestErrors * standardError
}

/**
 * Compares the values from `cut` to before `end` with those from `start` to before `cut`. If there is no noise at all, every
 * difference is real.
 */
const change = ({ values, momentsOf }: Search, start: number, cut: number, end: number): Omit<Found, 'index'> => {
  const [of, from] = [momentsOf(cut, end), momentsOf(start, cut)]
  const { shift, standardError, df } = welchOf(of, from)
  if (standardError > 0) {
    const p = studentTTwoSided(shift / standardError, df)
    return { ratio: Math.exp(shift), before: Math.exp(from.mean), after: Math.exp(of.mean), p }
  }
  const [before, after] = [values[start] as number, values[cut] as number]
  return { ratio: after / before, before, after, p: before === after ? 1 : 0 }
}

/** Welch's interval, widened by what rounding may have moved the levels, all values of one alike. */
const intervalOf = ({ momentsOf, step }: Search, start: number, cut: number, end: number): Interval | null => {
  const [of, from] = [momentsOf(cut, end), momentsOf(start, cut)]
  const { shift, standardError, df } = welchOf(of, from)
  if (!(standardError > 0)) return null
  const halfWidth = studentTQuantile(0.975, df) * standardError
  const interval = { low: Math.exp(shift - halfWidth), high: Math.exp(shift + halfWidth) }
  return step > 0 ? widened(interval, step / Math.exp(of.mean), step / Math.exp(from.mean)) : interval
}

import { energySplit } from './energy-split.ts'
import { requireValues } from './require-values.ts'
import { welch } from './welch.ts'

export interface ChangePoint {
  /** first value of the new segment */
  readonly index: number
  /** geometric mean of the new segment / that of the one before */
  readonly ratio: number
  /** two-sided, Welch's t on logarithms between the two segments; not adjusted for having searched the place */
  readonly p: number
}

export interface ChangePointOptions {
  /** values looked at together; windows overlap by half. Default 50 */
  readonly window?: number
  /** largest p of a change; default 0.001 */
  readonly p?: number
  /** smallest change that matters, as a fraction; default 0.03 */
  readonly magnitude?: number
  /** fewest values of a segment; default 5 */
  readonly minSegment?: number
}

/** How much weaker than asked for a candidate may be: its segments are not yet known in full. */
const leniency = 10

/**
 * Where a series, oldest value first, changed its level: E-divisive with a t-test for significance, in windows, as in
 * Fleming et al., "Hunter: using change point detection to hunt for performance regressions" (2023). Candidates come
 * from every window, the weakest are then merged away until all that stay hold between whole segments.
 * Throws RangeError on non-finite values, on values of 0 or less, and on windows without room for two segments.
 */
export const changePoints = (values: readonly number[], options: ChangePointOptions = {}): ChangePoint[] => {
  if (values.length === 0) return []
  requireValues(values)
  if (values.some((value) => value <= 0)) throw new RangeError('a ratio needs positive values')
  const { window = 50, p = 0.001, magnitude = 0.03, minSegment = 5 } = options
  if (!(minSegment >= 2 && window >= 2 * minSegment)) throw new RangeError('a window holds two segments of two or more')
  const limits = { window, p, magnitude, minSegment }
  return segmentChanges(values, merge(values, candidates(values, limits), limits))
}

type Limits = Required<ChangePointOptions>

const candidates = (values: readonly number[], { window, p, minSegment }: Limits): number[] => {
  const found = new Set<number>()
  const search = (start: number, end: number): void => {
    const split = energySplit(values.slice(start, end), minSegment)
    if (split === null) return
    const cut = start + split
    if (change(values.slice(start, cut), values.slice(cut, end)).p > p * leniency) return
    found.add(cut)
    search(start, cut)
    search(cut, end)
  }
  const step = Math.max(1, Math.floor(window / 2))
  for (let start = 0; start === 0 || start + step < values.length; start += step) {
    search(start, Math.min(start + window, values.length))
  }
  return [...found].sort((x, y) => x - y)
}

/** Removes the weakest cut until every one separates segments that are long and different enough. */
const merge = (values: readonly number[], cuts: readonly number[], limits: Limits): number[] => {
  let kept = [...cuts]
  for (;;) {
    const failing = segmentChanges(values, kept).filter(
      ({ index, ratio, p }, i) =>
        p > limits.p ||
        Math.abs(Math.log(ratio)) < Math.log1p(limits.magnitude) ||
        index - (kept[i - 1] ?? 0) < limits.minSegment,
    )
    const weakest = failing.sort((x, y) => y.p - x.p)[0]
    if (!weakest) return kept
    kept = kept.filter((cut) => cut !== weakest.index)
  }
}

const segmentChanges = (values: readonly number[], cuts: readonly number[]): ChangePoint[] =>
  cuts.map((cut, i) => ({
    index: cut,
    ...change(values.slice(cuts[i - 1] ?? 0, cut), values.slice(cut, cuts[i + 1] ?? values.length)),
  }))

/** Without any noise on either side every difference is real. */
const change = (before: readonly number[], after: readonly number[]): { ratio: number; p: number } => {
  const test = welch(after, before)
  if (test) return { ratio: test.ratio, p: test.p }
  const ratio = (after[0] ?? Number.NaN) / (before[0] ?? Number.NaN)
  return { ratio, p: ratio === 1 ? 1 : 0 }
}

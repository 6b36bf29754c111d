import type { Interval } from './interval.ts'

/** Steps finer than this share of the coarsest one are not looked for. */
const finest = 1 / 100

/**
 * Returns half of the step to which a tool rounded these values, in their unit: the largest of `coarsest`, a tenth and a hundredth of it of
 * which all are whole multiples. 0 if there is none, or if `coarsest` is 0, or without values.
 */
export const halfStepOf = (values: readonly number[], coarsest: number): number => {
  let step = values.length > 0 ? coarsest : 0
  for (let i = 0; i < values.length && step > 0; i++) {
    while (step > 0 && (values[i] as number) % step !== 0) step = step > coarsest * finest ? step / 10 : 0
  }
  return step / 2
}

const moved = (values: readonly number[], by: number): readonly number[] =>
  by === 0 ? values : values.map((value) => value + by)

/**
 * Returns an estimate of the ratio of two samples that a tool rounded to steps of `coarsest` at most. Its interval reaches from the
 * lowest to the highest end that any values could have had which are printed like these: all of one sample half a step lower and all
 * of the other half a step higher. Rounding is no noise: it moves every round the same way, so more rounds do not average it out.
 */
export const estimateRounded = <Estimate extends { readonly interval: Interval | null } | null>(
  [a, b]: readonly [a: readonly number[], b: readonly number[]],
  coarsest: number,
  estimate: (a: readonly number[], b: readonly number[]) => Estimate,
): Estimate => {
  const printed = estimate(a, b)
  const [halfA, halfB] = [halfStepOf(a, coarsest), halfStepOf(b, coarsest)]
  if (!printed?.interval || (halfA === 0 && halfB === 0)) return printed
  const low = estimate(moved(a, -halfA), moved(b, halfB))?.interval?.low ?? printed.interval.low
  const high = estimate(moved(a, halfA), moved(b, -halfB))?.interval?.high ?? printed.interval.high
  return { ...printed, interval: { low, high } }
}

/**
 * Returns the interval of the ratio of two levels, widened by what rounding may have moved each. `of` and `from` are half a step as a share
 * of the level in the numerator and of that in the denominator.
 */
export const widened = ({ low, high }: Interval, of: number, from: number): Interval => ({
  low: (low * (1 - of)) / (1 + from),
  high: (high * (1 + of)) / (1 - from),
})

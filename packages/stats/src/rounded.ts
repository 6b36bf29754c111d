import type { Interval } from './interval.ts'

/** Steps finer than this share of the coarsest one are not looked for. */
const finest = 1 / 1000
/** Two decimals of a ms are printed from one ms on. Below it tools print µs, of which ten are but ten. */
const fromCoarsest = 1 / 100

/**
 * Returns the step to which a tool rounded these values, in their unit: the largest of `coarsest`, a tenth, a hundredth and a
 * thousandth of it of which all are whole multiples; a hundredth only where no value is below `coarsest`. 0 if there is none, or
 * if `coarsest` is 0, or without values.
 */
export const stepOf = (values: readonly number[], coarsest: number): number => {
  let step = values.length > 0 ? coarsest : 0
  for (let i = 0; i < values.length && step > 0; i++) {
    while (step > 0 && (values[i] as number) % step !== 0) step = step > coarsest * finest ? step / 10 : 0
  }
  const isChance = step === coarsest * fromCoarsest && values.some((value) => value < coarsest)
  return isChance ? coarsest * finest : step
}

/** Most that a value may have been less than printed, as a share of the step: of tools that round to the nearest. */
export const mostLess = 0.5
/** Most that a value may have been more than printed, as a share of the step: of tools that cut off, such as autocannon. */
export const mostMore = 1

const moved = (values: readonly number[], by: number): readonly number[] =>
  by === 0 ? values : values.map((value) => value + by)

/**
 * Returns an estimate of the ratio of two samples that a tool rounded to steps of `coarsest` at most. Its interval reaches from the
 * lowest to the highest end that any values could have had which are printed like these: all of one sample as low as they may be
 * and all of the other as high. Rounding is no noise: it moves every round the same way, so more rounds do not average it out.
 */
export const estimateRounded = <Estimate extends { readonly interval: Interval | null } | null>(
  [a, b]: readonly [a: readonly number[], b: readonly number[]],
  coarsest: number,
  estimate: (a: readonly number[], b: readonly number[]) => Estimate,
): Estimate => {
  const printed = estimate(a, b)
  const [ofA, ofB] = [stepOf(a, coarsest), stepOf(b, coarsest)]
  if (!printed?.interval || (ofA === 0 && ofB === 0)) return printed
  const low = estimate(moved(a, -mostLess * ofA), moved(b, mostMore * ofB))?.interval?.low ?? printed.interval.low
  const high = estimate(moved(a, mostMore * ofA), moved(b, -mostLess * ofB))?.interval?.high ?? printed.interval.high
  return { ...printed, interval: { low, high } }
}

/**
 * Returns the interval of the ratio of two levels, widened by what rounding may have moved each. `of` and `from` are the step as a share
 * of the level in the numerator and of that in the denominator.
 */
export const widened = ({ low, high }: Interval, of: number, from: number): Interval => ({
  low: (low * (1 - mostLess * of)) / (1 + mostMore * from),
  high: (high * (1 + mostMore * of)) / (1 - mostLess * from),
})

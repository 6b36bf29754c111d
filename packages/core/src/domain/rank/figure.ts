import { doubtsOf, type Figure, type MetricId } from '@wrkbench/contracts'
import { type Interval, median, medianBounds, medianInterval } from '@wrkbench/stats'
import { judgedAs } from '../result/judged-as.ts'
import { short } from '../short.ts'

/** A round as far as figures need to know it. */
interface Flagged {
  flags: readonly { id: string }[]
}

/**
 * Returns the 95 % interval of a median; null for rounds that are too few or in doubt. A doubt says that something else was at
 * work, so the spread of these rounds is not the noise of what was measured. Every interval of a figure is computed here.
 */
export const intervalOf = <Found extends Interval>(
  { values, doubted }: { values: readonly number[]; doubted: boolean },
  compute: (values: readonly number[]) => Found | null,
): Found | null => (doubted ? null : compute(values))

/**
 * Returns the ends of the interval of a median that stands beside others, to six digits; null if there is none, or no value. Values of
 * a `metric` may be rounded (`judgedAs`).
 */
export const endsOf = (
  { values, doubted }: { values: readonly number[]; doubted: boolean },
  metric: MetricId | null,
): { low: number; high: number } | null => {
  if (values.length === 0) return null
  const judged = metric ? judgedAs(metric) : {}
  const ends = intervalOf({ values, doubted }, (known) => medianBounds(known, judged))
  return ends && { low: short(ends.low), high: short(ends.high) }
}

/**
 * Returns the figure of those rounds that have the value: median, interval and the values themselves; nulls if none has it. Values
 * of a `metric` may be rounded (`judgedAs`); others are as computed.
 */
export const figureOf = <Round extends Flagged>(
  rounds: readonly Round[],
  of: (round: Round) => number | null,
  metric: MetricId | null = null,
): Figure => {
  const known = rounds.flatMap((round) => {
    const value = of(round)
    return value === null ? [] : [{ value, doubted: doubtsOf(round.flags).length > 0 }]
  })
  const values = known.map(({ value }) => value)
  if (values.length === 0) return { median: null, interval: null, values }
  const doubted = known.some((round) => round.doubted)
  const judged = metric ? judgedAs(metric) : {}
  return {
    median: median(values),
    interval: intervalOf({ values, doubted }, (known) => medianInterval(known, judged)),
    values,
  }
}

/** Returns the median of the values that were measured; null if none was. */
export const medianOf = (values: readonly (number | null)[]): number | null => {
  const measured = values.filter((value) => value !== null)
  return measured.length > 0 ? median(measured) : null
}

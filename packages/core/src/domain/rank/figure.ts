import type { Figure, MetricId } from '@wrkbench/contracts'
import { median, medianInterval } from '@wrkbench/stats'
import { judgedAs } from '../result/judged-as.ts'

/**
 * Returns the median of the values, its interval and the values themselves; median and interval are null if there are none.
 * Values of a `metric` may be rounded (`judgedAs`); others are as computed.
 */
export const figureOf = (values: readonly number[], metric: MetricId | null = null): Figure =>
  values.length === 0
    ? { median: null, interval: null, values: [] }
    : {
        median: median(values),
        interval: medianInterval(values, metric ? judgedAs(metric) : {}),
        values: [...values],
      }

/** Returns the median of the values that were measured; null if none was. */
export const medianOf = (values: readonly (number | null)[]): number | null => {
  const measured = values.filter((value) => value !== null)
  return measured.length > 0 ? median(measured) : null
}

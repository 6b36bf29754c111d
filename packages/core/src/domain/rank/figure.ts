import type { Figure } from '@wrkbench/contracts'
import { median, medianInterval } from '@wrkbench/stats'

/** Median, its interval and every value; nothing of nothing. */
export const figureOf = (values: readonly number[]): Figure =>
  values.length === 0
    ? { median: null, interval: null, values: [] }
    : { median: median(values), interval: medianInterval(values), values: [...values] }

/** Median of what was measured; null when nothing was. */
export const medianOf = (values: readonly (number | null)[]): number | null => {
  const measured = values.filter((value) => value !== null)
  return measured.length > 0 ? median(measured) : null
}

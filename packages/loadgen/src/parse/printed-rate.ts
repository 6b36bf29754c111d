import { noResult } from './no-result.ts'

/** A figure as printed; `error` is half a unit of its last decimal. */
export interface Printed {
  value: number
  error: number
}

/** Reads `text` as a number with the decimals that it shows, times `scale`. */
export const printed = (text: string, scale = 1): Printed => {
  const decimals = text.split('.')[1]?.length ?? 0
  return { value: Number(text) * scale, error: 0.5 * 10 ** -decimals * scale }
}

/**
 * The number of requests that a rate over a duration amounts to, and how far rounding of the two may have changed it.
 */
export const countOf = (rate: Printed, seconds: Printed): Printed => ({
  value: rate.value * seconds.value,
  error: rate.error * seconds.value + seconds.error * rate.value,
})

/**
 * For reports that end with a list of counts, in which a line may be missing without a trace: ends with `no-result`
 * unless the counts add up to rate × duration. In long runs, rounding may still hide a few missing requests.
 */
export const needAll = (listed: number, whole: Printed, line: number | null): void => {
  const floating = 1e-3 + 1e-9 * whole.value
  if (Math.abs(listed - whole.value) <= whole.error + floating) return
  noResult(`the counts add up to ${listed}, not to about ${Math.round(whole.value)}: the output is cut off`, line)
}

import { noResult } from './no-result.ts'

/** A figure as printed, and half a unit of its last decimal. */
export interface Printed {
  value: number
  error: number
}

/** `text` as a number with as many decimals as it shows, times `scale`. */
export const printed = (text: string, scale = 1): Printed => {
  const decimals = text.split('.')[1]?.length ?? 0
  return { value: Number(text) * scale, error: 0.5 * 10 ** -decimals * scale }
}

/** How many requests a rate over some seconds comes to, and how far rounding of the two may put that off. */
export const countOf = (rate: Printed, seconds: Printed): Printed => ({
  value: rate.value * seconds.value,
  error: rate.error * seconds.value + seconds.error * rate.value,
})

/**
 * For reports that end in a list of counts, where a line may be missing without a trace: ends with `no-result` unless
 * the counts add up to what rate and duration come to. Of long runs a few may be missing all the same.
 */
export const needAll = (listed: number, whole: Printed, line: number | null): void => {
  const floating = 1e-3 + 1e-9 * whole.value
  if (Math.abs(listed - whole.value) <= whole.error + floating) return
  noResult(`the counts add up to ${listed}, not to about ${Math.round(whole.value)}: the output is cut off`, line)
}

import { type ComparedPair, decimalsOf } from '@wrkbench/contracts'

type Ratio = {
  ratio: number
  interval: { low: number; high: number } | null
  bound?: ComparedPair['bound']
}

/**
 * Two decimals, one from 10 on, more for what is small. One more where both ends of the interval would read the same, as if it
 * had no width.
 */
const decimalsFor = ({ ratio, interval }: Ratio): number => {
  const usual = decimalsOf(ratio, ratio < 9.995 ? 2 : 1)
  return interval && interval.low.toFixed(usual) === interval.high.toFixed(usual) ? usual + 1 : usual
}

/** Writes a ratio and its interval with the same decimals: `1.90`, `1.80 to 2.02`. A bound is rounded to where it still holds. */
export const writeRatio = (written: Ratio): { value: string; interval: string | null } => {
  const { ratio, interval, bound = null } = written
  const decimals = decimalsFor(written)
  const steps = 10 ** decimals
  const value =
    bound === null
      ? ratio.toFixed(decimals)
      : bound === 'at-least'
        ? `≥ ${(Math.floor(ratio * steps + 1e-9) / steps).toFixed(decimals)}`
        : `≤ ${(Math.ceil(ratio * steps - 1e-9) / steps).toFixed(decimals)}`
  return { value, interval: interval && `${interval.low.toFixed(decimals)} to ${interval.high.toFixed(decimals)}` }
}

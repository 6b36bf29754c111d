import { type ComparedPair, columnUnit, decimalsOf, formatFigure, numberText } from '@wrkbench/contracts'

type Ratio = {
  ratio: number
  interval: { low: number; high: number } | null
  bound?: ComparedPair['bound']
}

/** from here on a prefix: nobody reads 150379399.5 */
const huge = 1e5

/**
 * Two decimals, one from 10 on, none from 1,000 on, more for what is small. One more where both ends of the interval would
 * read the same, as if it had no width.
 */
const decimalsFor = ({ ratio, interval }: Ratio): number => {
  const usual = ratio >= 999.5 ? 0 : decimalsOf(ratio, ratio < 9.995 ? 2 : 1)
  return interval && interval.low.toFixed(usual) === interval.high.toFixed(usual) ? usual + 1 : usual
}

/** Writes a ratio and its interval with the same decimals: `1.90`, `1.80 to 2.02`. A bound is rounded to where it still holds. */
export const writeRatio = (written: Ratio): { value: string; interval: string | null } => {
  const { ratio, interval, bound = null } = written
  const decimals = decimalsFor(written)
  const fixed = (value: number): string =>
    ratio >= huge && bound === null
      ? formatFigure(value, null, columnUnit([ratio])).value
      : numberText(value, { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
  const steps = 10 ** decimals
  const value =
    bound === null
      ? fixed(ratio)
      : bound === 'at-least'
        ? `≥ ${fixed(Math.floor(ratio * steps + 1e-9) / steps)}`
        : `≤ ${fixed(Math.ceil(ratio * steps - 1e-9) / steps)}`
  return { value, interval: interval && `${fixed(interval.low)} to ${fixed(interval.high)}` }
}

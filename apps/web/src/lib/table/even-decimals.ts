import { numberText } from '@wrkbench/contracts'

const digits = (text: string): [whole: number, decimals: number] => {
  const [whole = '', decimals = ''] = text.replaceAll(/[^\d.]/g, '').split('.')
  return [whole.length, decimals.length]
}

/** digits of the largest figure of a column, and at least of its smallest */
const [most, fewest] = [6, 3]
/** as load generators print them: a reader looks for `56,915.02` */
const printed = 2

/** The decimals that all figures of a column are shown with: those given, of long ones as many as can be read. */
const decimalsOf = (values: readonly number[], texts: readonly string[]): number => {
  const [whole, given] = [0, 1].map((part) => Math.max(0, ...texts.map((text) => digits(text)[part] ?? 0)))
  const least = Math.min(...values.map(Math.abs).filter((value) => value > 0))
  const needed = Number.isFinite(least) ? fewest - 1 - Math.floor(Math.log10(least)) : 0
  return Math.min(given ?? 0, Math.max(printed, most - (whole ?? 0), needed))
}

/**
 * Shows the figures of a column with the same number of decimals, so that digits stand below digits. Long ones are rounded; none gets
 * a decimal that it was not given, which would be more precise than its source.
 */
export const evenDecimals = (texts: readonly string[]): ((text: string) => string) => {
  const numberIn = (text: string): number => Number(text.replaceAll(',', ''))
  const decimals = decimalsOf(texts.map(numberIn), texts)
  return (text) => {
    const shown = Math.min(decimals, digits(text)[1])
    return numberText(numberIn(text), { minimumFractionDigits: shown, maximumFractionDigits: shown })
  }
}

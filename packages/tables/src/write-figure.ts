import type { PublishedFigure } from '@wrkbench/contracts'
import { numberText } from '@wrkbench/contracts'

type Writing = Pick<PublishedFigure, 'as' | 'decimals' | 'cut' | 'grouped' | 'unit'>

const digits = (value: number, { decimals, cut, grouped }: Writing): string => {
  if (decimals === undefined) {
    return numberText(value, { maximumSignificantDigits: 15, useGrouping: grouped ?? false })
  }
  const scale = 10 ** decimals
  return numberText(cut ? Math.trunc(Number((value * scale).toPrecision(15))) / scale : value, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    useGrouping: grouped ?? false,
  })
}

/** Writes a time in the largest unit of which it holds at least one: `573.27us`, `2.40ms`, `1.07s`. */
const inFittingUnit = (us: number, writing: Writing): string => {
  if (us < 1e3) return `${digits(us, writing)}us`
  return us < 1e6 ? `${digits(us / 1e3, writing)}ms` : `${digits(us / 1e6, writing)}s`
}

/** Writes a time as `43s`, `1m` or `1m42s`. Seconds that would be rounded to 60 become a minute. */
const asClock = (seconds: number, writing: Writing): string => {
  const begun = Math.floor(seconds / 60)
  const isFull = digits(seconds - begun * 60, writing) === digits(60, writing)
  const minutes = isFull ? begun + 1 : begun
  const rest = isFull ? 0 : seconds - begun * 60
  if (minutes === 0) return `${digits(seconds, writing)}s`
  return rest === 0 ? `${minutes}m` : `${minutes}m${digits(rest, writing)}s`
}

/** Writes a value in base units as its source does, with the same digits and unit. */
export const writeFigure = (value: number, writing: Writing): string => {
  switch (writing.as) {
    case 'milliseconds':
      return `${digits(value / 1e3, writing)}ms`
    case 'time':
      return inFittingUnit(value, writing)
    case 'clock':
      return asClock(value, writing)
    default:
      return `${digits(value, writing)}${writing.unit ?? ''}`
  }
}

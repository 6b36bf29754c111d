import type { Trend } from '@wrkbench/contracts'
import { formatTime, type TimeStyle } from '#lib/text/time.ts'

type Dated = Pick<Trend, 'at' | 'yearOnly'>

export const momentOf = ({ at }: Dated, index: number): string => new Date((at[index] ?? 0) * 1000).toISOString()

/** Writes as much of a point's moment as is known. */
export const shownMoment = (trend: Dated, index: number, style: TimeStyle): string => {
  const moment = momentOf(trend, index)
  return trend.yearOnly.includes(index) ? moment.slice(0, 4) : formatTime(moment, style, 'utc')
}

export const sayMoment = (trend: Dated, index: number): string =>
  trend.yearOnly.includes(index)
    ? `${shownMoment(trend, index, 'minute')}, the day is not known`
    : `${shownMoment(trend, index, 'minute')} UTC`

import type { Trends } from '@wrkbench/contracts'
import { formatTime } from '#lib/text/time.ts'
import { shownMoment } from '#lib/trends/moment.ts'

/** Seconds since 1970. */
type Span = readonly [from: number, to: number]

const said = (seconds: number, style: 'day' | 'minute' | 'clock'): string =>
  formatTime(new Date(seconds * 1000).toISOString(), style, 'utc')

/** Within one day by the clock: two equal dates would say nothing. */
export const saySpan = ([from, to]: Span): string => {
  const [first, last] = [said(from, 'day'), said(to, 'day')]
  return first === last ? `${said(from, 'minute')} to ${said(to, 'clock')}` : `${first} to ${last}`
}

/** Of what was measured within: the chart leaves a little room around it, which may lie in tomorrow. As much as is known of it. */
export const sayMeasured = ({ series }: Pick<Trends, 'series'>, [from, to]: Span): string => {
  const points = series.flatMap((trend) =>
    trend.at.flatMap((at, index) => (at >= from && at <= to ? [{ at, trend, index }] : [])),
  )
  const [first] = points
  if (!first) return saySpan([from, to])
  const earliest = points.reduce((a, b) => (b.at < a.at ? b : a), first)
  const latest = points.reduce((a, b) => (b.at > a.at ? b : a), first)
  const [start, end] = [earliest, latest].map(({ trend, index }) => shownMoment(trend, index, 'day'))
  if (start !== end) return `${start} to ${end}`
  const isDay = !earliest.trend.yearOnly.includes(earliest.index)
  return isDay && earliest.at < latest.at ? saySpan([earliest.at, latest.at]) : (start ?? '')
}

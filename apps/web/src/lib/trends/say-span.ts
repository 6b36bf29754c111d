import type { Trends } from '@wrkbench/contracts'
import { formatTime } from '#lib/text/time.ts'
import { shownMoment } from '#lib/trends/moment.ts'

/** In seconds since 1970. */
type Span = readonly [from: number, to: number]

const said = (seconds: number, style: 'day' | 'minute' | 'clock'): string =>
  formatTime(new Date(seconds * 1000).toISOString(), style, 'utc')

/** Writes a span; within a single day by the clock, and within a minute as that, since two equal ends would say nothing. */
export const saySpan = ([from, to]: Span): string => {
  const [first, last] = [said(from, 'day'), said(to, 'day')]
  if (first !== last) return `${first} to ${last}`
  const minute = said(from, 'minute')
  return minute === said(to, 'minute') ? minute : `${minute} to ${said(to, 'clock')}`
}

/**
 * Writes the span of the points within the shown time, as much of it as is known. The chart itself leaves a little room
 * around them, which may reach into tomorrow.
 */
export const sayMeasured = ({ series }: Pick<Trends, 'series'>, [from, to]: Span): string => {
  const ends = series.flatMap((trend) => {
    const [first, last] = [trend.at.findIndex((at) => at >= from), trend.at.findLastIndex((at) => at <= to)]
    return first === -1 || last < first ? [] : [{ trend, first, last }]
  })
  const pointsAt = (end: 'first' | 'last') =>
    ends.map((of) => ({ trend: of.trend, index: of[end], at: of.trend.at[of[end]] ?? 0 }))
  const [earliest] = pointsAt('first').sort((a, b) => a.at - b.at)
  const [latest] = pointsAt('last').sort((a, b) => b.at - a.at)
  if (!earliest || !latest) return saySpan([from, to])
  const [start, end] = [earliest, latest].map(({ trend, index }) => shownMoment(trend, index, 'day'))
  if (start !== end) return `${start} to ${end}`
  const isDay = !earliest.trend.yearOnly.includes(earliest.index)
  return isDay && earliest.at < latest.at ? saySpan([earliest.at, latest.at]) : (start ?? '')
}

import { asKnown } from '@wrkbench/tables'
import { formatTime } from '#lib/text/time.ts'

const margin = 0.03

/** Position of each date on the track, 0 to 1, in proportion to time, with a little room at both ends. */
export const positionsOf = (dates: readonly string[]): number[] => {
  const times = dates.map((date) => Date.parse(date))
  const [first, last] = [times[0] ?? 0, times.at(-1) ?? 0]
  if (last <= first) return times.map(() => 1 - margin)
  return times.map((time) => margin + ((time - first) / (last - first)) * (1 - 2 * margin))
}

/** Index of the last date not after `at`; of the newest date if `at` is null. */
export const indexAt = (dates: readonly string[], at: string | null): number => {
  if (at === null) return dates.length - 1
  const time = Date.parse(at)
  return Math.max(
    0,
    dates.findLastIndex((date) => Date.parse(date) <= time),
  )
}

export const nearestIndex = (places: readonly number[], place: number): number => {
  let nearest = 0
  places.forEach((other, index) => {
    if (Math.abs(other - place) < Math.abs((places[nearest] ?? 0) - place)) nearest = index
  })
  return nearest
}

/** Writes as much of a date as is known. */
export const sayDate = (date: string, yearOnly: boolean): string =>
  yearOnly ? `${asKnown(date, true)}, the day is not known` : `${formatTime(date, 'minute', 'utc')} UTC`

/** Writes only the day, unless another date falls on the same day. */
export const sayShortDate = (dates: readonly string[], yearOnly: readonly number[], index: number): string => {
  const date = dates[index] ?? ''
  if (yearOnly.includes(index)) return asKnown(date, true)
  const isAlone = dates.filter((other) => other.slice(0, 10) === date.slice(0, 10)).length === 1
  return isAlone ? formatTime(date, 'day', 'utc') : `${formatTime(date, 'minute', 'utc')} UTC`
}

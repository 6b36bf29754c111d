import type { Annotation, Trend, TrendDifference, Trends } from '@wrkbench/contracts'
import { headUnit, writerOf } from '#lib/text/figures.ts'
import { formatTime } from '#lib/text/time.ts'
import { sayDifference } from '#lib/trends/difference.ts'
import { labelsOf } from '#lib/trends/lines.ts'
import { momentOf, shownMoment } from '#lib/trends/moment.ts'

/**
 * An event of a trend. `day`: as much of the date as is known. A break or a doubt is of all lines of which the same is to be said for
 * that day.
 */
export type TrendEvent = { at: string; day: string } & (
  | { kind: 'note'; annotation: Annotation; on: string | null }
  | {
      kind: 'change'
      verdict: 'faster' | 'slower'
      name: string
      text: string
      trend: Trend
      before: string
      result: number | null
    }
  | { kind: 'break'; hardware: boolean; names: string[]; text: string }
  | { kind: 'doubt'; lines: { name: string; result: number | null }[]; text: string }
)

const places: Record<TrendEvent['kind'], number> = { change: 0, break: 0, doubt: 1, note: 2 }

const instant = (seconds: number): string => new Date(seconds * 1000).toISOString()
const breakText = (hardware: boolean, method: boolean, differences: readonly TrendDifference[]): string => {
  const what = hardware && method ? 'New hardware and method' : hardware ? 'New hardware' : 'New method'
  const said = differences.length > 0 ? `: ${differences.map(sayDifference).join(', ')}` : ''
  return `${what}${said}. Nothing is compared across this line.`
}

const changeText = (metric: Trends['metric'], trend: Trend, index: number): string => {
  const change = trend.changes.find((one) => one.index === index)
  if (!change) return ''
  const percent = (ratio: number): string => (Math.abs(ratio - 1) * 100).toFixed(1)
  const { interval } = change
  // sorted by size: of a loss, the lower end is the larger change
  const ends = interval && [interval.low, interval.high].toSorted((a, b) => Math.abs(a - 1) - Math.abs(b - 1))
  const range = ends ? ` (${ends.map(percent).join(' to ')} %)` : ''
  const level = writerOf(metric, [change.before, change.after])
  const unit = headUnit(metric)
  const came =
    change.differences.length > 0 ? ` Changed with it: ${change.differences.map(sayDifference).join(', ')}.` : ''
  return `by ${percent(change.ratio)} %${range}, ${level(change.before)} → ${level(change.after)}${unit ? ` ${unit}` : ''}, p ${change.p < 0.001 ? '< 0.001' : `= ${change.p}`}.${came}`
}

/**
 * The moment of the last undoubted point of the previous level: the new group has rounds shortly before its own moment.
 */
const momentBefore = ({ at, doubted }: Trend, index: number): string => {
  const unsure = new Set(doubted)
  const last = at.findLastIndex((_, place) => place < index && !unsure.has(place))
  return instant(at[last] ?? (at[index] ?? 0) - 1)
}

const doubtText = (isBound: boolean): string =>
  isBound
    ? 'something else was the limit, so it can do at least this. Drawn hollow with an arrow.'
    : 'fewer than 3 rounds are free of flags. Drawn hollow.'

const eventsOf = (trends: Trends, trend: Trend, name: string): TrendEvent[] => {
  const place = (index: number) => ({
    at: momentOf(trend, index),
    day: shownMoment(trend, index, 'day'),
  })
  const resultOf = (index: number) => trend.result[index] ?? null
  return [
    ...trend.changes.map(
      ({ index, verdict }): TrendEvent => ({
        kind: 'change',
        verdict,
        name,
        trend,
        text: changeText(trends.metric, trend, index),
        before: momentBefore(trend, index),
        result: resultOf(index),
        ...place(index),
      }),
    ),
    ...trend.breaks.map(
      ({ index, hardware, method, differences }): TrendEvent => ({
        kind: 'break',
        hardware,
        names: [name],
        text: breakText(hardware, method, differences),
        ...place(index),
      }),
    ),
    ...trend.doubted.map(
      (index): TrendEvent => ({
        kind: 'doubt',
        lines: [{ name, result: resultOf(index) }],
        text: doubtText(trend.bounds.includes(index)),
        ...place(index),
      }),
    ),
  ]
}

/** Tells a break of the environment only once, however many lines it cuts, and so what makes a whole job doubtful. */
const joined = (events: readonly TrendEvent[]): TrendEvent[] => {
  const known = new Map<unknown, TrendEvent>()
  for (const event of events) {
    const key = event.kind === 'break' || event.kind === 'doubt' ? `${event.kind} ${event.day} ${event.text}` : event
    const same = known.get(key)
    if (same?.kind === 'break' && event.kind === 'break') same.names.push(...event.names)
    else if (same?.kind === 'doubt' && event.kind === 'doubt') same.lines.push(...event.lines)
    else known.set(key, event)
  }
  return [...known.values()]
}

/**
 * Everything marked on the chart, in words, each kind newest first: what changed, what is doubted, and last the notes, of which there
 * may be many more.
 */
export const trendEvents = (trends: Trends): TrendEvent[] => {
  const names = labelsOf(trends.series)
  const found = trends.series.flatMap((trend, index) => eventsOf(trends, trend, names[index] ?? ''))
  const notes = trends.annotations.map((annotation): TrendEvent => {
    const line = trends.series.findIndex(({ seriesId }) => seriesId === annotation.seriesId)
    const on = annotation.seriesId === null ? null : (names[line] ?? null)
    return {
      kind: 'note',
      at: annotation.at,
      day: formatTime(annotation.at, 'day', 'utc'),
      annotation,
      on,
    }
  })
  return [...joined(found), ...notes].sort((a, b) => places[a.kind] - places[b.kind] || b.at.localeCompare(a.at, 'en'))
}

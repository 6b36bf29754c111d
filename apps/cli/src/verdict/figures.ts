import {
  type ColumnUnit,
  type ComparedPair,
  columnUnit,
  formatFigure,
  formatLatency,
  formatLowerBound,
  metricCatalogue,
  type ReportComparison,
} from '@wrkbench/contracts'
import { plain } from '../terminal/plain.ts'

export type Comparison = ReportComparison

/** A metric's figure with its unit, unless it is a count or a rate of requests, as both a terminal and Markdown can show it. */
const figure = (metric: Comparison['metric'], value: number, column: ColumnUnit): string => {
  const { unit } = metricCatalogue[metric]
  if (unit === 'µs') return plain(formatLatency(value))
  if (unit === 'ms') return plain(formatLatency(value * 1000))
  if (unit === 'B' || unit === 'B/s') return plain(`${formatFigure(value / 1e6).value} M${unit}`)
  return plain(`${formatFigure(value, null, column).value}${unit === '%' ? ' %' : ''}`)
}

/** Only throughputs have bounds. */
const bound = (metric: Comparison['metric'], value: number, column: ColumnUnit): string =>
  plain(
    metricCatalogue[metric].unit === 'B/s' ? `${formatLowerBound(value / 1e6)} MB/s` : formatLowerBound(value, column),
  )

type Bounded = Comparison & { lowerBound?: boolean; baselineLowerBound?: boolean }

/**
 * Both figures of a comparison; a lower bound is written as `≥ 56.9 k`. `table`: the rows beside which it stands, whose figures of the same
 * metric have its prefix.
 */
export const figures = (one: Bounded, table: readonly Comparison[]): [string, string] => {
  const alike = table.filter(({ metric }) => metric === one.metric)
  const column = columnUnit(alike.flatMap(({ baselineMedian, median }) => [baselineMedian, median]))
  const say = (value: number, isBound = false): string =>
    isBound ? bound(one.metric, value, column) : figure(one.metric, value, column)
  return [say(one.baselineMedian, one.baselineLowerBound), say(one.median, one.lowerBound)]
}

type Bound = NonNullable<ComparedPair['bound']>

/** Rounds to the side on which a bound still holds. */
const roundings: Record<Bound, (value: number) => number> = {
  'at-least': (value) => Math.floor(value + 1e-9),
  'at-most': (value) => Math.ceil(value - 1e-9),
}

/** A ratio as a change: `-4.9 %`. With one digit: more would be noise. */
export const percent = (ratio: number, bound: Bound | null = null): string => {
  const change = (ratio - 1) * 100
  const digits = Math.abs(change) >= 100 ? 0 : 1
  const text = (bound ? roundings[bound](change * 10 ** digits) / 10 ** digits : change).toFixed(digits)
  return `${Number(text) > 0 ? '+' : ''}${Number(text) === 0 ? text.replace('-', '') : text} %`
}

type Changed = Pick<Comparison, 'ratio' | 'interval'> & { bound?: ComparedPair['bound'] }

/**
 * `-4.9 % (-5.8 to -4.0)`, or `≥ -4.9 %` for a bound. Without an interval, says that there is none: there are too few
 * rounds.
 */
export const change = ({ ratio, interval, bound }: Changed): string => {
  if (ratio === null) return '-'
  if (bound) return `${bound === 'at-least' ? '≥' : '≤'} ${percent(ratio, bound)}`
  if (!interval) return `${percent(ratio)} (no interval)`
  const [low, high] = [interval.low, interval.high].map((end) => percent(end).replace(' %', ''))
  return `${percent(ratio)} (${low} to ${high})`
}

/** `10 against 30`: the number of values behind each figure; `8 (2 in doubt) against 30`. */
export const rounds = ({ rounds: now, roundsInDoubt = 0, baselineRounds }: Comparison): string =>
  `${now}${roundsInDoubt > 0 ? ` (${roundsInDoubt} in doubt)` : ''} against ${baselineRounds}`

/** Writes `branch main, last 10`. */
export const describeBaseline = ({
  branch,
  commit,
  last,
}: {
  branch?: string
  commit?: string
  last?: number
}): string =>
  [branch && `branch ${branch}`, commit && `commit ${commit}`, `last ${last ?? 10}`].filter(Boolean).join(', ')

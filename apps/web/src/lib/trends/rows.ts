import type { Trends } from '@wrkbench/contracts'
import { labelsOf } from '#lib/trends/lines.ts'
import { momentOf, shownMoment } from '#lib/trends/moment.ts'

export type TrendTableRow = {
  at: string
  /** as much of the moment as is known */
  moment: string
  line: number
  name: string
  value: number
  low: number | null
  high: number | null
  rounds: number
  result: number
  marks: string[]
}

/** All drawn points, newest first. */
export const trendRows = (trends: Trends): TrendTableRow[] => {
  const names = labelsOf(trends.series)
  return trends.series
    .flatMap((trend, line) => {
      const breaks = new Map(trend.breaks.map((one) => [one.index, one.hardware ? 'new hardware' : 'new method']))
      const changes = new Map(trend.changes.map((one) => [one.index, one.verdict]))
      return trend.at.map((_, index) => ({
        at: momentOf(trend, index),
        moment: shownMoment(trend, index, 'minute'),
        line,
        name: names[line] ?? '',
        value: trend.value[index] ?? 0,
        low: trend.low[index] ?? null,
        high: trend.high[index] ?? null,
        rounds: trend.rounds[index] ?? 0,
        result: trend.result[index] ?? 0,
        marks: [
          breaks.get(index),
          changes.get(index),
          trend.doubted.includes(index) ? 'flagged' : undefined,
          trend.bounds.includes(index) ? 'lower bound' : undefined,
        ].filter((mark) => mark !== undefined),
      }))
    })
    .sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : a.line - b.line))
}

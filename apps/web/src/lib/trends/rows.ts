import { metricCatalogue, type Trends } from '@wrkbench/contracts'
import { type Cell, toCsv } from '#lib/csv.ts'
import { labelsOf } from '#lib/trends/lines.ts'

export type TrendTableRow = {
  at: string
  line: number
  name: string
  value: number
  low: number | null
  high: number | null
  rounds: number
  result: number
  marks: string[]
}

/** Every point that is drawn, newest first. */
export const trendRows = (trends: Trends): TrendTableRow[] => {
  const names = labelsOf(trends.series)
  return trends.series
    .flatMap((trend, line) => {
      const breaks = new Map(trend.breaks.map((one) => [one.index, one.hardware ? 'new hardware' : 'new method']))
      const changes = new Map(trend.changes.map((one) => [one.index, one.verdict]))
      return trend.at.map((seconds, index) => ({
        at: new Date(seconds * 1000).toISOString(),
        ...{ line, name: names[line] ?? '', value: trend.value[index] ?? 0 },
        ...{ low: trend.low[index] ?? null, high: trend.high[index] ?? null },
        ...{ rounds: trend.rounds[index] ?? 0, result: trend.result[index] ?? 0 },
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

/** Points with exact moments and base units. */
export const trendsCsv = (trends: Trends): string => {
  const { short, unit } = metricCatalogue[trends.metric]
  const head = ['measured at', 'server', 'scenario', 'environment', 'series', `${short} median (${unit})`]
  const rows = trendRows(trends).map((row): Cell[] => {
    const trend = trends.series[row.line]
    return [
      ...[row.at, trend?.subject.name ?? row.name, trend?.scenario.id ?? '', trend?.environment.name ?? ''],
      ...[trend?.seriesId ?? '', row.value, row.low, row.high, row.rounds, row.marks.join(' '), row.result],
    ]
  })
  return toCsv([...head, `low (${unit})`, `high (${unit})`, 'rounds', 'marks', 'result'], rows)
}

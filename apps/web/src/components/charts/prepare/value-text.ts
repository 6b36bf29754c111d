import type { ColumnUnit, MetricId, Trend } from '@wrkbench/contracts'
import { formatStanding, headUnit } from '#lib/text/figures.ts'

/** The value of a point as in its line's label: `78.9 k ± 1.0 k`, `≥ 61.9 k`, `1.8 ± 0.1 ms`. `column`: the unit that all lines share. */
export const valueText = (metric: MetricId, trend: Trend, index: number, column: ColumnUnit): string => {
  const [low, high] = [trend.low[index] ?? null, trend.high[index] ?? null]
  const interval = low === null || high === null ? null : { low, high }
  const figure = { median: trend.value[index] ?? null, interval }
  const { value, interval: spread } = formatStanding(metric, figure, trend.bounds.includes(index), column)
  const unit = headUnit(metric)
  return `${value}${spread ? ` ${spread}` : ''}${unit === 'req/s' || unit === '' ? '' : ` ${unit}`}`
}

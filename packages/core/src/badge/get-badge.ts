import {
  type BadgeQuery,
  formatBytes,
  formatFigure,
  formatLatency,
  type MetricId,
  metricCatalogue,
} from '@wrkbench/contracts'
import { type TrendRow, trendRows } from '@wrkbench/db'
import { median, medianInterval } from '@wrkbench/stats'
import { projectOf } from '../access/project-of.ts'
import type { Call } from '../ctx.ts'
import { drawBadge } from '../domain/draw-badge.ts'
import { notFound } from '../errors.ts'
import { toSeries } from '../series/to-series.ts'

export type GetBadge = BadgeQuery & { id: string }

/** newest results looked at: more than the rounds of any group */
const newest = 200

/**
 * The newest undoubted figure of a series as an SVG document: the median of its rounds, with its interval where there are
 * enough of them. One statement. @throws ServiceError NOT_FOUND
 */
export const getBadge = async ({ ctx, input }: Call<GetBadge>): Promise<string> => {
  const { id, metric = 'successesPerSecond' } = input
  const seriesId = /^[1-9]\d{0,9}$/.test(id) ? Number(id) : 0
  const asked = { project: projectOf(ctx), seriesIds: [seriesId], metric, from: null, to: null, limit: newest }
  const [row] = seriesId < 2 ** 31 ? await trendRows(ctx.db.pool, asked) : []
  if (!row) throw notFound('series', id)
  const { subject, scenario } = toSeries(row)
  const label = input.label ?? `${subject.displayName} · ${scenario.displayName}`
  const what = `${label}: ${metricCatalogue[metric].label}`
  const found = newestOf(row)
  if (!found) return drawBadge({ label, value: 'no result', known: false, title: `${what}, no undoubted result` })
  const value = figureOf(metric, found.values)
  const rounds = found.values.length === 1 ? 'one round' : `median of ${found.values.length} rounds`
  return drawBadge({ label, value, known: true, title: `${what}, ${value}, ${rounds}, ${found.day}` })
}

const newestOf = ({ values, at }: TrendRow): { values: number[]; day: string } | null => {
  const index = values.findLastIndex((group) => group !== null && group.length > 0)
  const group = values[index]
  return group ? { values: group, day: new Date((at[index] ?? 0) * 1000).toISOString().slice(0, 10) } : null
}

const figureOf = (metric: MetricId, values: readonly number[]): string => {
  const { unit } = metricCatalogue[metric]
  const middle = median(values)
  if (unit === 'µs') return formatLatency(middle)
  if (unit === 'B') return formatBytes(middle)
  if (unit === 'B/s') return `${formatBytes(middle)}/s`
  const { value, interval } = formatFigure(middle, medianInterval(values))
  return [value, interval, unit].filter(Boolean).join('\u00a0')
}

import { type BadgeQuery, doubtsOf, type MetricId, metricCatalogue } from '@wrkbench/contracts'
import { partialGroups, type TrendRow, trendRows } from '@wrkbench/db'
import { asKnown, formatStanding, headUnit, isYearOnly } from '@wrkbench/tables'
import { projectSlug } from '../access/project-slug.ts'
import type { Call } from '../ctx.ts'
import { drawBadge } from '../domain/badge/draw-badge.ts'
import { figureOf } from '../domain/rank/figure.ts'
import { plannedIfFewer } from '../domain/rank/planned-if-fewer.ts'
import { notFound } from '../errors.ts'
import { instant } from '../instant.ts'
import { type GroupStanding, groupStandings } from '../series/group-standings.ts'
import { toSeries } from '../series/to-series.ts'

export type GetBadge = BadgeQuery & { id: string }

/** number of newest results that are read: more than the rounds of any group */
const newest = 200
const space = '\u00a0'

/**
 * Returns the newest figure of a series without doubts as an SVG document: the median of its rounds, with its interval if there
 * are enough of them; with `≥` if it is a lower bound. Three statements. @throws ServiceError NOT_FOUND
 */
export const getBadge = async ({ ctx, input }: Call<GetBadge>): Promise<string> => {
  const { id, metric = 'successesPerSecond' } = input
  const seriesId = /^[1-9]\d{0,9}$/.test(id) ? Number(id) : 0
  const asked = { projects: [projectSlug(ctx)], seriesIds: [seriesId], metric, from: null, to: null, limit: newest }
  const [row] = seriesId < 2 ** 31 ? await trendRows(ctx.db.pool, asked, (found) => found) : []
  if (!row) throw notFound('series', id)
  const { subject, scenario } = toSeries(row)
  const label = input.label ?? `${subject.displayName} · ${scenario.displayName}`
  const what = `${label}: ${metricCatalogue[metric].label}`
  const partial = await partialGroups(ctx.db.pool, row.result)
  const candidates = candidatesOf(row, partial)
  const found = newestOf(candidates, await groupStandings(ctx, { metric, resultIds: candidates }))
  if (!found) return drawBadge({ label, value: 'no result', known: false, title: `${what}, no undoubted result` })
  const { id: shown, counting, lowerBound, day } = found
  const value = sayFigure(metric, counting, lowerBound)
  const planned = plannedIfFewer(partial.get(shown) ?? null, counting.length)
  const rounds = counting.length === 1 ? 'one round' : `median of ${counting.length} rounds`
  const of = planned === null ? '' : `, of ${planned} that its job was to have`
  return drawBadge({ label, value, known: true, title: `${what}, ${value}, ${rounds}${of}, ${day}` })
}

/**
 * Returns the result ids of the newest group, and of the newest group that has rounds without doubts: first among those that
 * are not partial, then among all.
 */
const candidatesOf = ({ values, result }: TrendRow, partial: ReadonlyMap<number, number>): number[] => {
  const all = result.map((id, index) => ({ id, isClean: values[index] !== null }))
  const whole = all.filter(({ id }) => !partial.has(id))
  const newest = [whole, all].flatMap((some) => [some.at(-1), some.findLast(({ isClean }) => isClean)])
  return [...new Set(newest.flatMap((group) => group?.id ?? []))]
}

const newestOf = (candidates: readonly number[], standings: ReadonlyMap<number, GroupStanding>) => {
  for (const id of candidates) {
    const standing = standings.get(id)
    if (!standing) continue
    const { counting, lowerBound, measuredAt } = standing
    const shown = counting.filter(({ flags }) => lowerBound || doubtsOf(flags).length === 0)
    const day = asKnown(instant(measuredAt).slice(0, 10), shown.some(isYearOnly))
    if (shown.length > 0) return { id, counting: shown, lowerBound, day }
  }
  return null
}

const sayFigure = (metric: MetricId, counting: GroupStanding['counting'], lowerBound: boolean): string => {
  const figure = figureOf(counting, ({ value }) => value, metric)
  const { value, interval } = formatStanding(metric, figure, lowerBound)
  return [value, interval, headUnit(metric) || metricCatalogue[metric].unit].filter(Boolean).join(space)
}

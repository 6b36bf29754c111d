import type { MetricId, NewestQuery, NewestResult, NewestResults } from '@wrkbench/contracts'
import { partialGroups, serverTrendRows, type TrendRow } from '@wrkbench/db'
import { median } from '@wrkbench/stats'
import { isYearOnly } from '@wrkbench/tables'
import { projectSlug } from '../access/project-slug.ts'
import type { Call, Ctx } from '../ctx.ts'
import { figureOf } from '../domain/rank/figure.ts'
import { plannedIfFewer } from '../domain/rank/planned-if-fewer.ts'
import { short } from '../domain/short.ts'
import { pointsOf } from '../domain/trend/points-of.ts'
import type { TrendPoint } from '../domain/trend/trend-line.ts'
import { dateOfSeconds, instant } from '../instant.ts'
import { type GroupStanding, groupStandings } from './group-standings.ts'
import { toSeries } from './to-series.ts'

const mostSeries = 100
/** newest results read per series; usually more than the rounds of 30 groups */
const mostResults = 300
const mostPoints = 30

/**
 * Returns the newest figure of a server in every scenario, environment and load, with its recent history. Three statements; one
 * more where the newest group of a series is partial, and two for series without known successes, which use the printed requests
 * per second.
 */
export const listNewest = async ({ ctx, input }: Call<NewestQuery>): Promise<NewestResults> => {
  const asked = { project: projectSlug(ctx, input.project), serverId: input.server, limit: mostResults, mostSeries }
  const by = (metric: MetricId) => serverTrendRows(ctx.db.pool, { ...asked, metric })
  const successes = await by('successesPerSecond')
  const printed = successes.some(({ at }) => at.length === 0) ? await by('requestsPerSecond') : []
  const asPrinted = new Map(printed.map((row) => [row.seriesId, row]))
  const known = successes.flatMap((row) => {
    const other = asPrinted.get(row.seriesId)
    return toLine(row, 'successesPerSecond') ?? (other && toLine(other, 'requestsPerSecond')) ?? []
  })
  const partial = await partialPoints(ctx, known)
  const lines = known.map((line) => ({ ...line, last: newestWhole(line, partial) }))
  const standings = (metric: MetricId) =>
    groupStandings(ctx, {
      metric,
      resultIds: lines.filter((line) => line.metric === metric).map(({ last }) => last.result),
    })
  const both = await Promise.all([standings('successesPerSecond'), standings('requestsPerSecond')])
  const standing = new Map(both.flatMap((some) => [...some]))
  return {
    items: lines.map((line) => {
      const newest = toNewest(line, standing.get(line.last.result))
      return { ...newest, partialOf: plannedIfFewer(partial.get(line.last.result) ?? null, newest.rounds) }
    }),
  }
}

interface Line {
  row: TrendRow
  metric: MetricId
  points: TrendPoint[]
  last: TrendPoint
}

/** Returns the line of a series; null if none of its results has the metric. */
const toLine = (row: TrendRow, metric: MetricId): Line | null => {
  const points = pointsOf(row)
  const last = points.at(-1)
  return last ? { row, metric, points, last } : null
}

/** Asks whether the newest point of each line is partial, and of lines where it is, which of the others are. */
const partialPoints = async (ctx: Ctx, lines: readonly Line[]): Promise<Map<number, number>> => {
  const ask = (points: readonly TrendPoint[]) =>
    partialGroups(
      ctx.db.pool,
      points.map(({ result }) => result),
    )
  const newest = await ask(lines.map(({ last }) => last))
  if (newest.size === 0) return newest
  const others = lines.filter(({ last }) => newest.has(last.result)).flatMap(({ points }) => points.slice(0, -1))
  return new Map([...newest, ...(await ask(others))])
}

/** Returns the newest point that is not partial; without one, the newest. */
const newestWhole = ({ points, last }: Line, partial: ReadonlyMap<number, number>): TrendPoint =>
  points.findLast(({ result }) => !partial.has(result)) ?? last

const toNewest = (
  { row, metric, points, last }: Line,
  standing: GroupStanding | undefined,
): Omit<NewestResult, 'partialOf'> => {
  const counting = standing?.counting ?? last.values.map((value) => ({ value, flags: [] }))
  const lowerBound = standing?.lowerBound ?? false
  const alike = points.filter(({ segment, doubted }) => segment === last.segment && !doubted)
  return {
    ...toSeries(row),
    metric,
    figure: figureOf(counting, ({ value }) => value, metric),
    lowerBound,
    doubted: last.doubted && !lowerBound,
    rounds: counting.length,
    at: instant(standing?.measuredAt ?? dateOfSeconds(last.at)),
    resultId: String(last.result),
    yearOnly: standing?.counting.some(isYearOnly) ?? false,
    trend: alike.slice(-mostPoints).map(({ values }) => short(median(values))),
  }
}

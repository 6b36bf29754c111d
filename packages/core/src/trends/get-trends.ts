import {
  flagsOfBounds,
  type MetricId,
  metricCatalogue,
  type Trend,
  type TrendBreak,
  type TrendChange,
  type Trends,
  type TrendsQuery,
} from '@wrkbench/contracts'
import { type ResultContext, type TrendRow, trendContext, trendRows } from '@wrkbench/db'
import { median } from '@wrkbench/stats'
import { reachedProjects } from '../access/reached-projects.ts'
import { toAnnotation } from '../annotation/to-annotation.ts'
import type { Call } from '../ctx.ts'
import { pointsOf } from '../domain/points-of.ts'
import { short } from '../domain/short.ts'
import { parseSpan } from '../domain/span.ts'
import { fewestRankedRounds } from '../domain/standing.ts'
import { isThroughput } from '../domain/throughputs.ts'
import { hardwareDifferences, methodDifferences, versionDifferences } from '../domain/trend-differences.ts'
import { intervalOf, type PlacedPoint, type TrendLine, type TrendPoint, trendLine } from '../domain/trend-line.ts'
import { notFound } from '../errors.ts'
import { instantOrNull } from '../instant.ts'
import { toSeries } from '../series/to-series.ts'

/** results that one request looks at, all series together */
const mostResults = 200_000
const mostAnnotations = 200
/** of a series in the database */
const mostId = 2 ** 31 - 1
/** breaks and changes of one answer that are explained; the rest says no more than that it is one */
const mostExplained = 500

/**
 * Points, segments, change points and annotations of some series, all of the project of the first. Two statements: the
 * points, and what stood behind those where something changed.
 * @throws ServiceError NOT_FOUND for a series, VALIDATION for a span that ends before it begins
 */
export const getTrends = async ({ ctx, input }: Call<TrendsQuery>): Promise<Trends> => {
  const { metric = 'successesPerSecond', points = 500 } = input
  const span = parseSpan(input)
  const seriesIds = input.series.map(Number)
  const limit = Math.floor(mostResults / seriesIds.length)
  const odd = seriesIds.find((id) => id > mostId)
  if (odd !== undefined) throw notFound('series', String(odd))
  const rows = await trendRows(ctx.db.pool, { projects: reachedProjects(ctx), seriesIds, metric, ...span, limit })
  const project = rows.find(({ seriesId }) => seriesId === seriesIds[0])?.project ?? ''
  const unknown = seriesIds.find((id) => !rows.some((row) => row.seriesId === id && row.project === project))
  if (unknown !== undefined) throw notFound('series', String(unknown))
  const lines = rows.map((row) => ({ row, line: trendLine(wholePoints(row, limit), points) }))
  const { contexts, annotations, bounds } = await trendContext(ctx.db.pool, {
    resultIds: [...new Set(lines.flatMap(({ line }) => neighboursOf(line)))].slice(0, mostExplained),
    ...{ project, seriesIds, mostAnnotations, ...span },
    doubtedIds: isThroughput(metric) ? lines.flatMap(({ line }) => maybeBounds(line)) : [],
    flagsOfBounds,
  })
  const known = new Map(contexts.map((context) => [context.id, context]))
  const telling = { metric, known, limit, bounds: new Set(bounds) }
  return {
    metric,
    from: instantOrNull(span.from),
    to: instantOrNull(span.to),
    series: lines.map(({ row, line }) => toTrend(row, line, telling)),
    annotations: annotations.map(toAnnotation),
  }
}

/** Where the limit was reached, rounds of the oldest group may lie beyond it: a median of the others would be another one. */
const wholePoints = (row: TrendRow, limit: number): TrendPoint[] => {
  const points = pointsOf(row)
  return row.looked < limit ? points : points.slice(1)
}

const neighboursOf = ({ breaks, changes }: TrendLine): number[] =>
  [...breaks, ...changes].flatMap(({ before, point }) => [before.result, point.result])

/** Some or all of its rounds are flagged, and too few are left. */
const isDoubted = ({ doubted, besides }: PlacedPoint): boolean => doubted || besides.length > 0

/** Results of points that nothing but what held them back may have lowered, from as many rounds as make a rank. */
const maybeBounds = ({ points }: TrendLine): number[] =>
  points.flatMap((point) =>
    isDoubted(point) && point.values.length + point.besides.length >= fewestRankedRounds ? [point.result] : [],
  )

/** The rounds that its figure is made of: as on a board, a lower bound is that of all rounds. */
const countingOf = ({ values, besides, result }: PlacedPoint, { bounds }: Telling): readonly number[] =>
  besides.length > 0 && bounds.has(result) ? [...values, ...besides] : values

interface Telling {
  metric: MetricId
  known: ReadonlyMap<number, ResultContext>
  limit: number
  /** results of lower bounds */
  bounds: ReadonlySet<number>
}

const toTrend = (row: TrendRow, line: TrendLine, telling: Telling): Trend => {
  const { points } = line
  const indexOf = new Map(
    line.breaks.length + line.changes.length > 0 ? points.map((point, index) => [point, index]) : [],
  )
  const intervals = points.map(intervalOf)
  const counting = points.map((point) => countingOf(point, telling))
  const place = (point: PlacedPoint): number => indexOf.get(point) ?? 0
  return {
    ...toSeries(row),
    total: row.at.length,
    complete: row.looked < telling.limit,
    at: points.map(({ at }) => at),
    value: points.map(({ value, values }, i) => short(counting[i] === values ? value : median(counting[i] ?? values))),
    low: intervals.map((interval) => interval && short(interval.low)),
    high: intervals.map((interval) => interval && short(interval.high)),
    rounds: counting.map(({ length }) => length),
    result: points.map(({ result }) => result),
    doubted: points.flatMap((point, index) => (isDoubted(point) ? [index] : [])),
    bounds: points.flatMap(({ result }, index) => (telling.bounds.has(result) ? [index] : [])),
    breaks: line.breaks.map(({ before, point }) => toBreak(place(point), before, point, telling)),
    changes: line.changes.map((change) => toChange(place(change.point), change, telling)),
  }
}

const toBreak = (index: number, before: PlacedPoint, point: PlacedPoint, { known }: Telling): TrendBreak => {
  const [was, is] = [known.get(before.result), known.get(point.result)]
  if (!was || !is) return { index, hardware: false, method: false, differences: [] }
  const hardware = was.environmentFingerprint !== is.environmentFingerprint
  const method = was.methodologyFingerprint !== is.methodologyFingerprint
  const differences = [
    ...(hardware ? hardwareDifferences(was, is) : []),
    ...(method ? methodDifferences(was, is) : []),
    ...versionDifferences(was, is),
  ]
  return { index, hardware, method, differences }
}

const toChange = (
  index: number,
  { ratio, interval, p, before, point, levels }: TrendLine['changes'][number],
  { known, metric }: Telling,
): TrendChange => {
  const [was, is] = [known.get(before.result), known.get(point.result)]
  const gained = ratio > 1 === (metricCatalogue[metric].better === 'higher')
  return {
    ...{
      index,
      ratio: short(ratio),
      interval: interval && { low: short(interval.low), high: short(interval.high) },
      p: Number(p.toPrecision(2)),
      before: short(levels.before),
      after: short(levels.after),
    },
    verdict: gained ? 'faster' : 'slower',
    differences: was && is ? versionDifferences(was, is) : [],
  }
}

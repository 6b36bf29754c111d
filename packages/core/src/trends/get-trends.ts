import {
  flagsOfBounds,
  isThroughput,
  type MetricId,
  metricCatalogue,
  type Trend,
  type TrendBreak,
  type TrendChange,
  type Trends,
  type TrendsQuery,
} from '@wrkbench/contracts'
import { type OwnedTrendRow, type ResultContext, trendContext, trendRows } from '@wrkbench/db'
import { median, medianBounds } from '@wrkbench/stats'
import { reachedProjects } from '../access/reached-projects.ts'
import { toAnnotation } from '../annotation/to-annotation.ts'
import type { Call } from '../ctx.ts'
import { intervalOf } from '../domain/rank/figure.ts'
import { fewestRankedRounds } from '../domain/rank/standing.ts'
import { judgedAs } from '../domain/result/judged-as.ts'
import { short } from '../domain/short.ts'
import { pointsOf } from '../domain/trend/points-of.ts'
import { parseSpan, type Span, secondsOf, wholeSeconds } from '../domain/trend/span.ts'
import { hardwareDifferences, methodDifferences, versionDifferences } from '../domain/trend/trend-differences.ts'
import { type FoundChange, type TrendPoint, trendLine } from '../domain/trend/trend-line.ts'
import { ServiceError } from '../errors.ts'
import { instantOrNull } from '../instant.ts'
import { toSeries } from '../series/to-series.ts'

/** most results that one request reads, all series together */
const mostResults = 200_000
const mostAnnotations = 200
/** largest id of a series in the database */
const mostId = 2 ** 31 - 1
/** most breaks and changes that one answer explains; it lists the rest without an explanation */
const mostExplained = 500

interface Reading {
  /** what to read of each series: the whole time, or only the span that is shown */
  reading: 'all' | 'span'
  /** true: figures and moments of points as they are stored; otherwise they are rounded for drawing */
  exact?: boolean | undefined
}

/** Names the part of the question, so that the rest of it can be asked again. */
const unknownSeries = (id: number): ServiceError => {
  const message = `There is no series ${id}.`
  return new ServiceError('NOT_FOUND', message, [{ path: 'series', message }])
}

/**
 * Returns points, segments, change points and annotations of some series, all of the same project as the first. Two
 * statements: one for the points, one for the circumstances of the points where something changed. Only points within the span
 * are shown, but changes are searched among all points that were read.
 * @throws ServiceError NOT_FOUND for a series, VALIDATION for a span that ends before it begins
 */
export const getTrends = async (
  { ctx, input }: Call<TrendsQuery>,
  { reading, exact = false }: Reading,
): Promise<Trends> => {
  const { metric = 'successesPerSecond', points = 500 } = input
  const told = parseSpan(input)
  const span = wholeSeconds(told)
  const seriesIds = input.series.map(Number)
  const limit = Math.floor(mostResults / seriesIds.length)
  const odd = seriesIds.find((id) => id > mostId)
  if (odd !== undefined) throw unknownSeries(odd)
  const read = reading === 'all' ? { from: null, to: null } : span
  const asked = { projects: reachedProjects(ctx), seriesIds, metric, ...read, limit }
  const lines = await trendRows(ctx.db.pool, asked, (row) => toLine(row, { metric, limit, points, span, exact }))
  const project = lines.find(({ seriesId }) => seriesId === seriesIds[0])?.project ?? ''
  const unknown = seriesIds.find((id) => !lines.some((line) => line.seriesId === id && line.project === project))
  if (unknown !== undefined) throw unknownSeries(unknown)
  const { contexts, annotations, bounds, yearOnly } = await trendContext(ctx.db.pool, {
    resultIds: [...new Set(lines.flatMap(neighboursOf))].slice(0, mostExplained),
    project,
    seriesIds,
    mostAnnotations,
    ...span,
    doubtedIds: isThroughput(metric) ? lines.flatMap(({ maybeBounds }) => maybeBounds.map(({ result }) => result)) : [],
    flagsOfBounds,
  })
  const known = new Map(contexts.map((context) => [context.id, context]))
  const telling = { metric, known, bounds: new Set(bounds), yearOnly: new Set(yearOnly) }
  return {
    metric,
    from: instantOrNull(told.from),
    to: instantOrNull(told.to),
    series: lines.map((line) => toTrend(line, telling)),
    annotations: annotations.map(toAnnotation),
  }
}

/** A series as it is answered, except for the circumstances of its breaks and changes. Its rounds are dropped: they are many. */
interface Line {
  seriesId: number
  project: string
  drawn: Omit<Trend, 'bounds' | 'yearOnly' | 'breaks' | 'changes'>
  breaks: { index: number; before: TrendPoint; point: TrendPoint }[]
  changes: (FoundChange & { index: number })[]
  /** doubted points that have enough rounds for a rank, and so may be lower bounds if their doubts can only have lowered them */
  maybeBounds: { index: number; result: number; rounds: number; value: number }[]
}

interface Drawing {
  metric: MetricId
  limit: number
  points: number
  span: Span
  exact: boolean
}

const toLine = (row: OwnedTrendRow, { metric, limit, points, span, exact }: Drawing): Line => {
  const all = wholePoints(row, limit)
  const [from, to] = [secondsOf(span.from, Number.NEGATIVE_INFINITY), secondsOf(span.to, Number.POSITIVE_INFINITY)]
  const within = span.from || span.to ? ({ at }: TrendPoint): boolean => at >= from && at <= to : null
  const { coarsest } = judgedAs(metric)
  const line = trendLine(all, points, { within, coarsest })
  const reaches = row.looked < limit || (all[0]?.at ?? Number.POSITIVE_INFINITY) <= from
  return {
    seriesId: row.seriesId,
    project: row.project,
    drawn: Object.assign(
      toSeries(row),
      { total: within ? all.filter(within).length : all.length, complete: reaches },
      drawnOf(line.points, { coarsest, exact }),
    ),
    breaks: placed(line.breaks, line.points),
    changes: placed(line.changes, line.points),
    maybeBounds: maybeBoundsOf(line.points, exact),
  }
}

/** Adds the index of its point to each item. `found` must be in the order of `points`. */
const placed = <Found extends { point: TrendPoint }>(found: readonly Found[], points: readonly TrendPoint[]) => {
  let index = 0
  return found.map((one) => {
    index = points.indexOf(one.point, index)
    return { ...one, index }
  })
}

/** Drops the oldest point if the limit of results was reached: it may lack rounds, and the median of the others would be wrong. */
const wholePoints = (row: OwnedTrendRow, limit: number): TrendPoint[] => {
  const points = pointsOf(row)
  return row.looked < limit ? points : points.slice(1)
}

const asStored = (figure: number): number => figure

/** Fills all columns in one pass, because a line can have a thousand points, and an answer fifty lines. */
const drawnOf = (points: readonly TrendPoint[], { coarsest, exact }: { coarsest: number; exact: boolean }) => {
  const rounded = exact ? asStored : short
  const bounds = (values: readonly number[]) => medianBounds(values, { coarsest })
  const [at, value, rounds, result, doubted]: [number[], number[], number[], number[], number[]] = [[], [], [], [], []]
  const [low, high]: [(number | null)[], (number | null)[]] = [[], []]
  for (const [index, point] of points.entries()) {
    const interval = intervalOf(point, bounds)
    at.push(exact ? point.at : Math.floor(point.at))
    value.push(rounded(point.value))
    low.push(interval && rounded(interval.low))
    high.push(interval && rounded(interval.high))
    rounds.push(point.values.length)
    result.push(point.result)
    if (isDoubted(point)) doubted.push(index)
  }
  return { at, value, low, high, rounds, result, doubted }
}

const maybeBoundsOf = (points: readonly TrendPoint[], exact: boolean): Line['maybeBounds'] => {
  const found: Line['maybeBounds'] = []
  for (const [index, point] of points.entries()) {
    if (!isDoubted(point)) continue
    const rounds = [...point.values, ...point.besides]
    if (rounds.length < fewestRankedRounds) continue
    const value = median(rounds)
    found.push({ index, result: point.result, rounds: rounds.length, value: exact ? value : short(value) })
  }
  return found
}

/** Whether so many rounds of a point are in doubt that too few are left. */
const isDoubted = ({ doubted, besides }: TrendPoint): boolean => doubted || besides.length > 0

const neighboursOf = ({ breaks, changes }: Line): number[] =>
  [...breaks, ...changes].flatMap(({ before, point }) => [before.result, point.result])

interface Telling {
  metric: MetricId
  known: ReadonlyMap<number, ResultContext>
  /** result ids of points that are lower bounds */
  bounds: ReadonlySet<number>
  /** result ids of which only the year is known */
  yearOnly: ReadonlySet<number>
}

/** Completes a series. As on a board, the value of a lower bound is the median of all its rounds. */
const toTrend = ({ drawn, breaks, changes, maybeBounds }: Line, telling: Telling): Trend => {
  const bounds = maybeBounds.filter(({ result }) => telling.bounds.has(result))
  const [value, rounds] = bounds.length > 0 ? [[...drawn.value], [...drawn.rounds]] : [drawn.value, drawn.rounds]
  for (const bound of bounds) {
    value[bound.index] = bound.value
    rounds[bound.index] = bound.rounds
  }
  return Object.assign(drawn, {
    value,
    rounds,
    bounds: bounds.map(({ index }) => index),
    yearOnly: telling.yearOnly.size > 0 ? placesOf(drawn.result, telling.yearOnly) : [],
    breaks: breaks.map(({ index, before, point }) => toBreak(index, before, point, telling)),
    changes: changes.map((change) => toChange(change, telling)),
  })
}

const placesOf = (results: readonly number[], wanted: ReadonlySet<number>): number[] => {
  const places: number[] = []
  for (const [index, result] of results.entries()) if (wanted.has(result)) places.push(index)
  return places
}

const toBreak = (index: number, before: TrendPoint, point: TrendPoint, { known }: Telling): TrendBreak => {
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
  { index, ratio, interval, p, before, point, levels }: Line['changes'][number],
  { known, metric }: Telling,
): TrendChange => {
  const [was, is] = [known.get(before.result), known.get(point.result)]
  const gained = ratio > 1 === (metricCatalogue[metric].better === 'higher')
  return {
    index,
    ratio: short(ratio),
    interval: interval && { low: short(interval.low), high: short(interval.high) },
    p: Number(p.toPrecision(2)),
    before: short(levels.before),
    after: short(levels.after),
    verdict: gained ? 'faster' : 'slower',
    differences: was && is ? versionDifferences(was, is) : [],
  }
}

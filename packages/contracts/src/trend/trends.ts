import Type, { type Static } from 'typebox'
import { Count, Enum, Instant, Nullable } from '../common.ts'
import { metricIds } from '../result/metric-catalogue.ts'
import { Annotation } from './annotation.ts'
import { Series } from './series.ts'

export const mostTrendSeries = 50

const SeriesId = Type.String({ pattern: '^[1-9]\\d{0,9}$' })

export const TrendsQuery = Type.Object({
  series: Type.Array(SeriesId, {
    minItems: 1,
    maxItems: mostTrendSeries,
    uniqueItems: true,
    description: 'ids as GET /series lists them; repeated',
  }),
  metric: Type.Optional(Enum(metricIds, { default: 'successesPerSecond' })),
  from: Type.Optional(Instant),
  to: Type.Optional(Instant),
  points: Type.Optional(
    Type.Integer({
      minimum: 10,
      maximum: 2000,
      default: 500,
      description: 'about how many points of each series, at most',
    }),
  ),
})
export type TrendsQuery = Static<typeof TrendsQuery>

/** A difference between two neighbouring points, in words. */
const Difference = Type.Object({ label: Type.String(), from: Nullable(Type.String()), to: Nullable(Type.String()) })
export type TrendDifference = Static<typeof Difference>

/** A change of hardware or method, across which nothing is compared. */
export const TrendBreak = Type.Object({
  /** index of the first point of the new segment */
  index: Type.Integer(),
  hardware: Type.Boolean(),
  method: Type.Boolean(),
  differences: Type.Array(Difference),
})
export type TrendBreak = Static<typeof TrendBreak>

export const TrendChange = Type.Object({
  /** index of the first point of the new level */
  index: Type.Integer(),
  /** level after / level before: geometric means, with points far from those around them drawn near */
  ratio: Type.Number(),
  /** 95 % interval of the ratio, as if the position had been known; null if there is no noise to compare with */
  interval: Nullable(Type.Object({ low: Type.Number(), high: Type.Number() })),
  p: Type.Number(),
  /** the two levels of the ratio */
  before: Type.Number(),
  after: Type.Number(),
  verdict: Enum(['faster', 'slower'] as const),
  /** versions and commits that changed at this point */
  differences: Type.Array(Difference),
})
export type TrendChange = Static<typeof TrendChange>

/**
 * One trend line as columns of equal length, oldest first; entries at the same index belong together. A point is one
 * job or report: median and 95 % interval of its rounds without doubts.
 */
export const Trend = Type.Object({
  ...Series.properties,
  /** number of points before down-sampling */
  total: Count,
  /** false if there are older points that were left out */
  complete: Type.Boolean(),
  /** seconds since 1970, rounded down: a point lies within its second. A span takes the whole second of an end without milliseconds */
  at: Type.Array(Type.Integer()),
  value: Type.Array(Type.Number()),
  low: Type.Array(Nullable(Type.Number())),
  high: Type.Array(Nullable(Type.Number())),
  rounds: Type.Array(Count),
  /** id of the point's newest result: GET /results/{id} */
  result: Type.Array(Type.Integer()),
  /**
   * indices of points with flagged rounds and fewer than three unflagged ones. Points without unflagged rounds are left
   * out of the search for changes
   */
  doubted: Type.Array(Type.Integer()),
  /**
   * those of `doubted` that are lower bounds, taking all rounds: three or more, with flagged ones that something else
   * held back
   */
  bounds: Type.Array(Type.Integer()),
  /** indices of points of which only the year is known; `at` lies within that year */
  yearOnly: Type.Array(Type.Integer()),
  breaks: Type.Array(TrendBreak),
  changes: Type.Array(TrendChange),
})
export type Trend = Static<typeof Trend>

export const Trends = Type.Object({
  metric: Enum(metricIds),
  from: Nullable(Instant),
  to: Nullable(Instant),
  series: Type.Array(Trend),
  annotations: Type.Array(Annotation),
})
export type Trends = Static<typeof Trends>

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

/** What differs between two neighbouring points, in words. */
const Difference = Type.Object({ label: Type.String(), from: Nullable(Type.String()), to: Nullable(Type.String()) })
export type TrendDifference = Static<typeof Difference>

/** Hardware or method changed here: nothing is compared across. */
export const TrendBreak = Type.Object({
  /** of the first point of the new segment */
  index: Type.Integer(),
  hardware: Type.Boolean(),
  method: Type.Boolean(),
  differences: Type.Array(Difference),
})
export type TrendBreak = Static<typeof TrendBreak>

export const TrendChange = Type.Object({
  /** of the first point of the new level */
  index: Type.Integer(),
  /** level after / level before, geometric means */
  ratio: Type.Number(),
  /** 95 % of the ratio, as if the place had been known; null: no noise to tell it from */
  interval: Nullable(Type.Object({ low: Type.Number(), high: Type.Number() })),
  p: Type.Number(),
  /** the levels that the ratio is made of */
  before: Type.Number(),
  after: Type.Number(),
  verdict: Enum(['faster', 'slower'] as const),
  /** versions and commits that changed with it */
  differences: Type.Array(Difference),
})
export type TrendChange = Static<typeof TrendChange>

/**
 * One line, column by column: the members of equal length belong together by index, oldest first. A point is one job or
 * report: median and 95 % interval of its rounds without doubts.
 */
export const Trend = Type.Object({
  ...Series.properties,
  /** points before down-sampling */
  total: Count,
  /** false: older points than the oldest exist and were left out */
  complete: Type.Boolean(),
  /** seconds since 1970 */
  at: Type.Array(Type.Integer()),
  value: Type.Array(Type.Number()),
  low: Type.Array(Nullable(Type.Number())),
  high: Type.Array(Nullable(Type.Number())),
  rounds: Type.Array(Count),
  /** id of the point's newest result: GET /results/{id} */
  result: Type.Array(Type.Integer()),
  /** indices of points with flagged rounds and fewer than three without; those that have none without are left out of the search for changes */
  doubted: Type.Array(Type.Integer()),
  /** those of them that are lower bounds, of all their rounds: three or more, and something else held the flagged ones back */
  bounds: Type.Array(Type.Integer()),
  /** indices of points of which nothing but the year is known; `at` is within it */
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

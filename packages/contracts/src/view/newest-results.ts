import Type, { type Static } from 'typebox'
import { Count, Enum, Instant, Slug } from '../common.ts'
import { metricIds } from '../result/metric-catalogue.ts'
import { Series } from '../trend/series.ts'
import { Figure } from './leaderboard.ts'

export const NewestQuery = Type.Object({
  project: Type.Optional(Slug),
  server: Type.String({ minLength: 1, maxLength: 100, description: 'id: `go/gin`' }),
})
export type NewestQuery = Static<typeof NewestQuery>

/** A series with its newest figure and how it came about. */
export const NewestResult = Type.Object({
  ...Series.properties,
  /** successes per second; where they are not known, requests as printed */
  metric: Enum(metricIds),
  /** of the newest group of rounds: of those without doubts, or of the doubted ones where there are no others */
  figure: Figure,
  /** something else held these rounds back: the server can do at least this */
  lowerBound: Type.Boolean(),
  doubted: Type.Boolean(),
  rounds: Count,
  at: Instant,
  /** nothing but the year of `at` is known */
  yearOnly: Type.Boolean(),
  resultId: Type.String(),
  /** medians of the groups, oldest first, of one hardware and method, at most 30 */
  trend: Type.Array(Type.Number()),
})
export type NewestResult = Static<typeof NewestResult>

/** GET /series/newest: what a server was measured at last, the newest first, at most 100 */
export const NewestResults = Type.Object({ items: Type.Array(NewestResult) })
export type NewestResults = Static<typeof NewestResults>

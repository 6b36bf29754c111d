import Type, { type Static } from 'typebox'
import { Count, Enum, Instant, Nullable, ProjectSlug } from '../common.ts'
import { metricIds } from '../result/metric-catalogue.ts'
import { Series } from '../trend/series.ts'
import { Figure } from './leaderboard.ts'

export const NewestQuery = Type.Object({
  project: Type.Optional(ProjectSlug),
  server: Type.String({ minLength: 1, maxLength: 100, description: 'id: `go/gin`' }),
})
export type NewestQuery = Static<typeof NewestQuery>

/** A series with its newest figure and its recent trend. */
export const NewestResult = Type.Object({
  ...Series.properties,
  /** successes per second or, if not known, requests per second as printed */
  metric: Enum(metricIds),
  /** from the newest group of rounds, preferably not a partial one: its rounds without doubts or, if there are none, those in doubt */
  figure: Figure,
  /** whether something else held these rounds back, so that the server can do at least this */
  lowerBound: Type.Boolean(),
  doubted: Type.Boolean(),
  rounds: Count,
  /** rounds that its job was to have, if fewer count and it has not ended, or ended with less than half of them; else null */
  partialOf: Nullable(Count),
  at: Instant,
  /** whether only the year of `at` is known */
  yearOnly: Type.Boolean(),
  resultId: Type.String(),
  /** medians of the latest groups of the same hardware and method, oldest first, at most 30 */
  trend: Type.Array(Type.Number()),
})
export type NewestResult = Static<typeof NewestResult>

/** GET /series/newest: the latest measurements of a server, newest first, at most 100 */
export const NewestResults = Type.Object({ items: Type.Array(NewestResult) })
export type NewestResults = Static<typeof NewestResults>

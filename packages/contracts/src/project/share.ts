import Type, { type Static, type TProperties } from 'typebox'
import { Id, Instant, Nullable, ProjectSlug, withoutDefaults } from '../common.ts'
import { Trends, TrendsQuery } from '../trend/trends.ts'
import { CompareQuery, Comparison } from '../view/comparison.ts'
import { Leaderboard, LeaderboardQuery } from '../view/leaderboard.ts'

const closed = { additionalProperties: false } as const

/** Makes properties optional and removes their defaults: a link stores exactly what was asked for. */
const optional = <Properties extends TProperties>(properties: Properties) =>
  Type.Partial(Type.Object(withoutDefaults(properties))).properties

const { project: _ofLeaderboard, column: _column, rounds: _rounds, ...leaderboard } = LeaderboardQuery.properties
const kept = (what: string) =>
  Type.Optional(
    Type.Array(Type.String({ maxLength: 200 }), {
      maxItems: 1000,
      description: `${what} to show, and no others; none: all`,
    }),
  )
const rows = { framework: kept('frameworks'), language: kept('languages'), class: kept('classifications') }
const { series, ...trends } = TrendsQuery.properties
const { project: _ofCompare, a, b, ...compare } = CompareQuery.properties

/** A query of one page to the API. A link shows the current answer to this query, and to no other. */
export const SharedView = Type.Union([
  Type.Object(
    { page: Type.Literal('leaderboard'), query: Type.Object({ ...optional(leaderboard), ...rows }, closed) },
    closed,
  ),
  Type.Object({ page: Type.Literal('trends'), query: Type.Object({ series, ...optional(trends) }, closed) }, closed),
  Type.Object({ page: Type.Literal('compare'), query: Type.Object({ a, b, ...optional(compare) }, closed) }, closed),
])
export type SharedView = Static<typeof SharedView>

/** POST /shares */
export const CreateShare = Type.Object({
  project: Type.Optional(ProjectSlug),
  view: SharedView,
  expiresInDays: Type.Optional(
    Nullable(Type.Integer({ minimum: 1, maximum: 3650, description: 'default 90; null: until it is ended' })),
  ),
})
export type CreateShare = Static<typeof CreateShare>

export const Share = Type.Object({
  id: Id,
  view: SharedView,
  createdBy: Type.String(),
  createdAt: Instant,
  expiresAt: Nullable(Instant),
})
export type Share = Static<typeof Share>

/** Answer to POST /shares, the only time that the secret is shown; it is the last part of the link. */
export const CreatedShare = Type.Object({ ...Share.properties, secret: Type.String(), url: Type.String() })
export type CreatedShare = Static<typeof CreatedShare>

/** GET /shares: links of a project that have not expired, newest first, at most 200 */
export const SharesQuery = Type.Object({ project: Type.Optional(ProjectSlug) })
export type SharesQuery = Static<typeof SharesQuery>
export const ShareList = Type.Object({ items: Type.Array(Share) })
export type ShareList = Static<typeof ShareList>

/** GET /shared/{secret}: what the link shows */
export const SharedAnswer = Type.Union([
  Type.Object({ page: Type.Literal('leaderboard'), answer: Leaderboard }),
  Type.Object({ page: Type.Literal('trends'), answer: Trends }),
  Type.Object({ page: Type.Literal('compare'), answer: Comparison }),
])
export type SharedAnswer = Static<typeof SharedAnswer>

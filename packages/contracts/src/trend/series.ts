import Type, { type Static } from 'typebox'
import { Count, Id, Instant, Nullable, ProjectSlug, Quantity } from '../common.ts'
import { SeriesProfile } from '../load/load-profile.ts'

/**
 * Which of eight colours charts give to a subject without a framework. Subjects take turns in the order in which they
 * were first seen, and keep their colour.
 */
export const SubjectColour = Type.Integer({ minimum: 0, maximum: 7 })

/** The subject of a series, with what the catalogue knows about it. */
export const SeriesSubject = Type.Object({
  name: Type.String(),
  displayName: Type.String(),
  serverId: Nullable(Type.String()),
  framework: Nullable(Type.String()),
  colour: SubjectColour,
  language: Nullable(Type.String()),
})
export type SeriesSubject = Static<typeof SeriesSubject>

/** project + subject + scenario + load profile + environment. */
export const Series = Type.Object({
  seriesId: Type.String(),
  subject: SeriesSubject,
  scenario: Type.Object({ id: Type.String(), displayName: Type.String() }),
  environment: Type.Object({ id: Id, name: Type.String() }),
  profile: Type.Object({ id: Type.String(), profile: SeriesProfile }),
})
export type Series = Static<typeof Series>

/** What a request that leaves scenario, environment or load open is about. */
export const defaultBoard =
  'that of the newest results; a ranking of the 30 days before goes first if it has more than twice as many series'

export const SeriesQuery = Type.Object({
  project: Type.Optional(ProjectSlug),
  scenario: Type.Optional(Type.String({ description: `default: ${defaultBoard}` })),
  environment: Type.Optional(Type.String({ description: `id or name; default: ${defaultBoard}` })),
  profile: Type.Optional(Type.String({ description: `id; default: ${defaultBoard}` })),
})
export type SeriesQuery = Static<typeof SeriesQuery>

/** The series of one scenario, environment and load profile, and the other choices. */
export const SeriesList = Type.Object({
  items: Type.Array(
    Type.Object({
      ...Series.properties,
      groups: Count,
      firstAt: Nullable(Instant),
      lastAt: Nullable(Instant),
      /** when its newest round without doubts was measured */
      cleanAt: Nullable(Instant),
      /** successes per second of its newest result; null if not measured */
      lastRate: Nullable(Quantity),
    }),
  ),
  scenario: Nullable(Series.properties.scenario),
  environment: Nullable(Series.properties.environment),
  profile: Nullable(Series.properties.profile),
  choices: Type.Object({
    scenarios: Type.Array(Series.properties.scenario),
    environments: Type.Array(Series.properties.environment),
    profiles: Type.Array(Series.properties.profile),
  }),
})
export type SeriesList = Static<typeof SeriesList>

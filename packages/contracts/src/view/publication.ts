import Type, { type Static } from 'typebox'
import { Count, Enum, Id, Instant, Nullable, ProjectSlug, Slug } from '../common.ts'
import { SeriesProfile } from '../load/load-profile.ts'
import { Flag } from '../result/flags.ts'
import { metricIds } from '../result/metric-catalogue.ts'
import { SubjectColour } from '../trend/series.ts'

/** Figures of a result and of its load that a publication can show; `custom.…` are the report's own metrics. */
export const publishedFigureIds = [
  ...metricIds,
  'requests',
  'load.threads',
  'load.connections',
  'load.pipeline',
  'load.requests',
  'load.durationSeconds',
] as const

const FigureId = Type.String({ pattern: '^[A-Za-z][A-Za-z0-9_.-]{0,69}$', description: 'metric, or custom.NAME' })
const Line = Type.String({ maxLength: 200 })
const Text = Type.String({ maxLength: 200, description: '{FIGURE} within it stands for a figure of the result' })

/** A figure and how the published document writes it. Values are in base units. */
export const PublishedFigure = Type.Object(
  {
    figure: FigureId,
    /** whether best and worst are highlighted; left out if not */
    better: Type.Optional(Enum(['higher', 'lower'] as const)),
    as: Type.Optional(
      Enum(['number', 'milliseconds', 'time', 'clock'] as const, {
        description: 'µs as 0.95ms; µs with the unit that fits; seconds as 1m42s. Default: number',
      }),
    ),
    decimals: Type.Optional(Type.Integer({ minimum: 0, maximum: 9, description: 'default: those that it has' })),
    cut: Type.Optional(Type.Boolean({ description: 'further digits are cut off, not rounded' })),
    grouped: Type.Optional(Type.Boolean({ description: 'whether thousands are separated' })),
    unit: Type.Optional(Type.String({ maxLength: 20, description: 'unit, written after the figure' })),
  },
  { additionalProperties: false },
)
export type PublishedFigure = Static<typeof PublishedFigure>

/** One cell of a table: a result or text. null if the published document leaves it empty. */
export const PublishedCell = Nullable(
  Type.Object(
    {
      result: Type.Optional(Type.String({ pattern: '^[1-9]\\d{0,15}$', description: 'id of the result' })),
      text: Type.Optional(Text),
      decimals: Type.Optional(PublishedFigure.properties.decimals),
    },
    { additionalProperties: false },
  ),
)
export type PublishedCell = Static<typeof PublishedCell>

/** A table as published. Each column or row says which figure of its results it shows. */
export const PublishedTable = Type.Object(
  {
    title: Type.String({ minLength: 1, maxLength: 120 }),
    note: Type.Optional(Type.String({ maxLength: 500 })),
    columns: Type.Array(
      Type.Object(
        { head: Line, shows: Type.Optional(PublishedFigure), text: Type.Optional(Text) },
        { additionalProperties: false },
      ),
      { minItems: 1, maxItems: 30 },
    ),
    rows: Type.Array(
      Type.Object(
        {
          shows: Type.Optional(PublishedFigure),
          /** rows of the same group are compared with each other; left out if all rows are */
          group: Type.Optional(Line),
          cells: Type.Array(PublishedCell, { maxItems: 30 }),
        },
        { additionalProperties: false },
      ),
      { maxItems: 500 },
    ),
  },
  { additionalProperties: false },
)
export type PublishedTable = Static<typeof PublishedTable>

/** A diagram: the figures of one row or column of a table as bars. */
export const PublishedChart = Type.Object(
  {
    title: Type.String({ minLength: 1, maxLength: 120 }),
    table: Count,
    row: Type.Optional(Count),
    column: Type.Optional(Count),
  },
  { additionalProperties: false },
)
export type PublishedChart = Static<typeof PublishedChart>

const about = {
  title: Type.String({ minLength: 1, maxLength: 120, pattern: '\\S' }),
  url: Nullable(Type.String({ maxLength: 500, pattern: '^https?://' })),
  /** `year`: only the year is known, and `at` is its last day */
  date: Type.Object(
    { at: Instant, precision: Enum(['day', 'year'] as const), evidence: Type.String({ maxLength: 300 }) },
    { additionalProperties: false },
  ),
}
const layout = {
  tables: Type.Array(PublishedTable, { minItems: 1, maxItems: 20 }),
  charts: Type.Array(PublishedChart, { maxItems: 20 }),
}

/** PUT /publications/{id}: lays stored results out like a published document. */
export const PutPublication = Type.Object(
  { project: Type.Optional(ProjectSlug), ...about, ...layout },
  { additionalProperties: false },
)
export type PutPublication = Static<typeof PutPublication>

/** Where a publication measured: one of its reports, with the environment. */
export const PublishedPlace = Type.Object({
  reportId: Id,
  environment: Type.Object({ id: Id, name: Type.String() }),
  notes: Nullable(Type.String()),
  /** the serving machine in one line; null if not stated */
  hardware: Nullable(Type.String()),
})
export type PublishedPlace = Static<typeof PublishedPlace>

export const PublicationSummary = Type.Object({
  id: Slug,
  project: ProjectSlug,
  ...about,
  places: Type.Array(PublishedPlace),
  tables: Count,
  results: Count,
})
export type PublicationSummary = Static<typeof PublicationSummary>

export const PublicationList = Type.Object({ items: Type.Array(PublicationSummary) })
export type PublicationList = Static<typeof PublicationList>

export const PublishedResult = Type.Object({
  id: Type.String(),
  reportId: Id,
  subject: Type.Object({
    name: Type.String(),
    displayName: Type.String(),
    serverId: Nullable(Type.String()),
    framework: Nullable(Type.String()),
    colour: SubjectColour,
  }),
  scenario: Type.String(),
  environmentId: Id,
  profile: Type.Object({ id: Type.String(), profile: SeriesProfile }),
  /** figures that the publication shows, in base units; null if not measured */
  figures: Type.Record(Type.String(), Nullable(Type.Number())),
  /** units of the report's own metrics */
  units: Type.Record(Type.String(), Type.String()),
  flags: Type.Array(Flag),
})
export type PublishedResult = Static<typeof PublishedResult>

export const Publication = Type.Object({
  id: Slug,
  project: ProjectSlug,
  ...about,
  places: Type.Array(PublishedPlace),
  ...layout,
  results: Type.Array(PublishedResult),
})
export type Publication = Static<typeof Publication>

import Type, { type Static } from 'typebox'
import { Count, Enum, Id, Instant, Nullable, ProjectSlug, Quantity } from '../common.ts'
import { HostFacts } from '../host/host-facts.ts'
import { SeriesProfile } from '../load/load-profile.ts'
import { Flag } from '../result/flags.ts'
import { metricIds } from '../result/metric-catalogue.ts'
import { defaultBoard, SubjectColour } from '../trend/series.ts'

export const LeaderboardQuery = Type.Object({
  project: Type.Optional(ProjectSlug),
  scenario: Type.Optional(Type.String({ description: `default: ${defaultBoard}` })),
  environment: Type.Optional(Type.String({ description: `id or name; default: ${defaultBoard}` })),
  profile: Type.Optional(Type.String({ description: `id; default: ${defaultBoard}` })),
  metric: Type.Optional(Enum(metricIds, { default: 'successesPerSecond' })),
  at: Type.Optional(Type.String({ format: 'date-time', description: 'as of this instant; default: now' })),
  column: Type.Optional(
    Type.Array(Enum(metricIds), {
      uniqueItems: true,
      description: 'a metric to tell of each row, repeated; default: all of them',
    }),
  ),
  rounds: Type.Optional(
    Type.Boolean({
      default: true,
      description: 'false: rows come without the values of their rounds, and with the last run only',
    }),
  ),
})
export type LeaderboardQuery = Static<typeof LeaderboardQuery>

/** A figure over several rounds, in the unit of its metric. */
export const Figure = Type.Object({
  median: Nullable(Type.Number()),
  /** 95 %; null if a round is in doubt, below three rounds, and below six that are all alike */
  interval: Nullable(Type.Object({ low: Type.Number(), high: Type.Number(), method: Type.String() })),
  values: Type.Array(Type.Number()),
})
export type Figure = Static<typeof Figure>

export const LeaderboardRow = Type.Object({
  /** 1 + number of rows (lower bounds too) that are better beyond doubt; null if not ranked, `note` says why */
  rank: Nullable(Type.Integer()),
  tied: Type.Boolean(),
  /**
   * the subject can do at least `figure.median`; something else held it back. It has no rank, but lowers the rank of
   * others.
   */
  lowerBound: Type.Boolean(),
  note: Nullable(Type.String()),
  subject: Type.Object({
    name: Type.String(),
    serverId: Nullable(Type.String()),
    displayName: Type.String(),
    language: Nullable(Type.String()),
    framework: Nullable(Type.String()),
    colour: SubjectColour,
    frameworkVersion: Nullable(Type.String()),
    classification: Nullable(Type.String()),
    linesOfCode: Nullable(Count),
  }),
  seriesId: Type.String(),
  /** the metric asked for */
  figure: Figure,
  /** number of rounds that the figure is the median of */
  counted: Count,
  /** whether the throughputs among the columns are lower bounds, whatever metric the ranking uses */
  boundedThroughput: Type.Boolean(),
  /** medians of the columns asked for, with units of the metric catalogue; null if not measured */
  columns: Type.Record(Type.String(), Nullable(Type.Number())),
  /** 95 % of the medians in `columns`, to six digits; null like the interval of a figure, and for a lower bound */
  intervals: Type.Record(Type.String(), Nullable(Type.Object({ low: Type.Number(), high: Type.Number() }))),
  cpuUserPercent: Nullable(Quantity),
  cpuSystemPercent: Nullable(Quantity),
  errors: Nullable(Count),
  rounds: Count,
  flaggedRounds: Count,
  flags: Type.Array(Flag),
  measuredAt: Nullable(Instant),
  /**
   * the newest job, if it gave too few of its rounds to replace an earlier one, or has not ended; null if it is not like
   * that. `shown`: the figure is of these rounds, because there is no other
   */
  partial: Nullable(
    Type.Object({
      jobId: Id,
      jobNumber: Type.Integer(),
      rounds: Count,
      planned: Count,
      ended: Type.Boolean(),
      shown: Type.Boolean(),
    }),
  ),
  jobId: Nullable(Id),
  jobNumber: Nullable(Type.Integer()),
  /** the report that the figures came with; null if a job measured them */
  reportId: Nullable(Id),
  /** in the order of the rounds */
  runIds: Type.Array(Id),
  environmentFingerprint: Nullable(Type.String()),
  methodologyFingerprint: Nullable(Type.String()),
})
export type LeaderboardRow = Static<typeof LeaderboardRow>

export const Leaderboard = Type.Object({
  scenario: Nullable(Type.Object({ id: Type.String(), displayName: Type.String() })),
  environment: Nullable(
    Type.Object({ id: Id, name: Type.String(), facts: Nullable(HostFacts), cpus: Nullable(Count) }),
  ),
  profile: Nullable(Type.Object({ id: Type.String(), profile: SeriesProfile })),
  metric: Enum(metricIds),
  at: Instant,
  rows: Type.Array(LeaderboardRow),
  /** the other choices: only combinations that have results */
  choices: Type.Object({
    scenarios: Type.Array(Type.Object({ id: Type.String(), displayName: Type.String() })),
    environments: Type.Array(Type.Object({ id: Id, name: Type.String() })),
    profiles: Type.Array(Type.Object({ id: Type.String(), profile: SeriesProfile })),
    /**
     * instants at which a job or report of this selection ended, oldest first. Of more than 200: the newest hundred, the
     * oldest, the one that `at` shows, and about a hundred of the others
     */
    dates: Type.Array(Instant),
    /** number of all such instants */
    dateCount: Count,
    /** indices of `dates` of which only the year is known; the date lies within that year */
    yearOnly: Type.Array(Type.Integer()),
  }),
})
export type Leaderboard = Static<typeof Leaderboard>

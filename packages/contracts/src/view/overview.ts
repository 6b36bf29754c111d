import Type, { type Static } from 'typebox'
import { Count, Enum, Id, Instant, Nullable, Slug } from '../common.ts'
import { JobSummary } from '../job/job.ts'
import { RunnerEntry } from '../runner/runner-list.ts'
import { Series } from '../trend/series.ts'
import { TrendChange } from '../trend/trends.ts'
import { comparedVerdicts } from './comparison.ts'
import { Leaderboard, LeaderboardRow } from './leaderboard.ts'

export const OverviewQuery = Type.Object({ project: Type.Optional(Slug) })
export type OverviewQuery = Static<typeof OverviewQuery>

/** The head of the newest ranking of one scenario. */
export const OverviewBoard = Type.Object({
  scenario: Type.Object({ id: Type.String(), displayName: Type.String() }),
  environment: Type.Object({ id: Id, name: Type.String() }),
  profile: Leaderboard.properties.profile,
  /** newest result of it */
  measuredAt: Nullable(Instant),
  /** successes per second; where they are not known, requests as printed */
  metric: Leaderboard.properties.metric,
  rows: Type.Array(LeaderboardRow),
  /** rows that were left out */
  further: Count,
})
export type OverviewBoard = Static<typeof OverviewBoard>

/** A series that is not what it was a week ago. */
export const OverviewChange = Type.Object({
  ...Series.properties,
  /**
   * `change-point`: the level of its points of the newest hardware and method changed here;
   * `verdict`: no change point yet, but its newest point differs from what the last level before the span predicts, or,
   * where that level has fewer than three points, from the newest of them
   */
  by: Enum(['change-point', 'verdict'] as const),
  verdict: Enum(comparedVerdicts),
  /** now / before */
  ratio: Type.Number(),
  /** 95 % interval of the ratio; null: several changes within the span, or no noise */
  interval: Nullable(Type.Object({ low: Type.Number(), high: Type.Number() })),
  /** of a verdict: adjusted for the number of series that were tested */
  p: Nullable(Type.Number()),
  /** req/s */
  before: Type.Number(),
  after: Type.Number(),
  beforeAt: Instant,
  /** of the first point of the newest level, or of the newest one */
  at: Instant,
  resultId: Type.String(),
  /** versions and commits that changed with it */
  differences: TrendChange.properties.differences,
})
export type OverviewChange = Static<typeof OverviewChange>

export const troubleKinds = ['open-alert', 'failed-job', 'lost-runner', 'stale-suite', 'flagged-results'] as const

/** Something that needs attention. */
export const OverviewTrouble = Type.Object({
  kind: Enum(troubleKinds),
  /** of the alert, job, runner, suite, or of the newest flagged result */
  id: Type.String(),
  /** `Job 12`, `lab-1`, `Nightly`, `3 rounds of 1 series` */
  name: Type.String(),
  /** one sentence: what is wrong */
  what: Type.String(),
  at: Instant,
})
export type OverviewTrouble = Static<typeof OverviewTrouble>

/** GET /overview: what one wants to know in the morning. */
export const Overview = Type.Object({
  at: Instant,
  /** nothing was ever measured or handed in */
  empty: Type.Boolean(),
  /** the one measured last first */
  boards: Type.Array(OverviewBoard),
  /** scenarios without a board here */
  furtherScenarios: Count,
  changed: Type.Object({
    since: Instant,
    /** largest change first, at most 12 */
    items: Type.Array(OverviewChange),
    /** all that changed, those beyond the list too */
    faster: Count,
    slower: Count,
    /** series with results in the span that were looked at */
    looked: Count,
    /** series with results in the span that were left out: there are too many */
    left: Count,
    /** of those looked at, how many have no two points without doubts, before and within the span, that can be compared */
    fresh: Count,
  }),
  /** jobs that are not over, the one that began first first */
  running: Type.Array(JobSummary),
  wrong: Type.Array(OverviewTrouble),
  recent: Type.Array(JobSummary),
  runners: Type.Array(
    Type.Pick(RunnerEntry, ['id', 'name', 'online', 'lastHeartbeatAt', 'environment', 'hostFacts', 'currentRun']),
  ),
})
export type Overview = Static<typeof Overview>

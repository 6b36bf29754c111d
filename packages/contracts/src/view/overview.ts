import Type, { type Static } from 'typebox'
import { Count, Enum, Id, Instant, Nullable, ProjectSlug } from '../common.ts'
import { JobSummary } from '../job/job.ts'
import { RunnerEntry } from '../runner/runner-list.ts'
import { Series } from '../trend/series.ts'
import { TrendChange } from '../trend/trends.ts'
import { comparedVerdicts } from './comparison.ts'
import { Leaderboard, LeaderboardRow } from './leaderboard.ts'

export const OverviewQuery = Type.Object({ project: Type.Optional(ProjectSlug) })
export type OverviewQuery = Static<typeof OverviewQuery>

/** The first rows of the newest ranking of one scenario. */
export const OverviewBoard = Type.Object({
  scenario: Type.Object({ id: Type.String(), displayName: Type.String() }),
  environment: Type.Object({ id: Id, name: Type.String() }),
  profile: Leaderboard.properties.profile,
  /** time of the newest result shown */
  measuredAt: Nullable(Instant),
  /** successes per second or, if not known, requests per second as printed */
  metric: Leaderboard.properties.metric,
  rows: Type.Array(LeaderboardRow),
  /** number of rows left out */
  further: Count,
})
export type OverviewBoard = Static<typeof OverviewBoard>

/** A series that differs from what it was a week ago. */
export const OverviewChange = Type.Object({
  ...Series.properties,
  /**
   * `change-point`: the level of the points of the newest hardware and method changed here; `verdict`: there is no
   * change point yet, but the newest point differs from what the last level before the span predicts or, if that level
   * has fewer than three points, from the newest of them
   */
  by: Enum(['change-point', 'verdict'] as const),
  verdict: Enum(comparedVerdicts),
  /** now / before */
  ratio: Type.Number(),
  /** 95 % interval of the ratio; null if there are several changes within the span, or no noise */
  interval: Nullable(Type.Object({ low: Type.Number(), high: Type.Number() })),
  /** for a verdict, adjusted for the number of series tested; null for a change point */
  p: Nullable(Type.Number()),
  /** req/s */
  before: Type.Number(),
  after: Type.Number(),
  beforeAt: Instant,
  /** time of the first point of the newest level, or of the newest point */
  at: Instant,
  resultId: Type.String(),
  /** versions and commits that changed at this point */
  differences: TrendChange.properties.differences,
})
export type OverviewChange = Static<typeof OverviewChange>

export const troubleKinds = ['open-alert', 'failed-job', 'lost-runner', 'stale-suite', 'flagged-results'] as const
export type TroubleKind = (typeof troubleKinds)[number]

/** Something that needs attention. */
export const OverviewTrouble = Type.Object({
  kind: Enum(troubleKinds),
  /** id of the alert, job, runner or suite, or of the newest flagged result */
  id: Type.String(),
  /** `Job 12`, `lab-1`, `Nightly`, `3 rounds of 1 series` */
  name: Type.String(),
  /** one sentence that says what is wrong */
  what: Type.String(),
  at: Instant,
})
export type OverviewTrouble = Static<typeof OverviewTrouble>

/** GET /overview: what a person wants to know in the morning. */
export const Overview = Type.Object({
  at: Instant,
  /** whether nothing was ever measured or handed in */
  empty: Type.Boolean(),
  /** boards, the one measured last first */
  boards: Type.Array(OverviewBoard),
  /** number of scenarios without a board here */
  furtherScenarios: Count,
  changed: Type.Object({
    since: Instant,
    /** largest change first, at most 12 */
    items: Type.Array(OverviewChange),
    /** number of all changes, including those beyond the list */
    faster: Count,
    slower: Count,
    /** number of series with results in the span that were examined */
    looked: Count,
    /** number of series with results in the span that were left out because there are too many */
    left: Count,
    /** number of examined series without two comparable points without doubts, one before and one within the span */
    fresh: Count,
  }),
  /** jobs that are not over, in the order in which they began; those that wait are last */
  running: Type.Array(JobSummary),
  /** how many more there are */
  furtherRunning: Count,
  /** what needs attention, at most five of a kind */
  wrong: Type.Array(OverviewTrouble),
  /** how many more there are of each kind that is not listed in full */
  furtherWrong: Type.Array(Type.Object({ kind: Enum(troubleKinds), count: Count })),
  recent: Type.Array(JobSummary),
  runners: Type.Array(
    Type.Pick(RunnerEntry, ['id', 'name', 'online', 'lastHeartbeatAt', 'environment', 'hostFacts', 'currentRun']),
  ),
})
export type Overview = Static<typeof Overview>

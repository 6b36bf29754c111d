import Type, { type Static } from 'typebox'
import { Count, Enum, Id, Instant, Nullable, ProjectSlug } from '../common.ts'
import { flagIds } from '../result/flag-catalogue.ts'
import { type MetricId, metricIds } from '../result/metric-catalogue.ts'
import { ReportBaseline } from './report.ts'

export const reportVerdicts = ['worse', 'better', 'same', 'inconclusive', 'no-baseline'] as const

/** One series of the report compared with earlier results. */
export const ReportComparison = Type.Object({
  seriesId: Type.String(),
  subject: Type.String(),
  scenario: Type.String(),
  metric: Enum(metricIds),
  rounds: Type.Integer({
    minimum: 0,
    description:
      'rounds of this report that the verdict rests on. 0: all are in doubt, `median` is theirs, and nothing is judged',
  }),
  /** absent if there are none */
  roundsInDoubt: Type.Optional(
    Type.Integer({
      minimum: 1,
      description: 'further rounds of this report that are in doubt and not counted here',
    }),
  ),
  baselineRounds: Count,
  /** absent unless they are known to differ */
  generatorVersions: Type.Optional(
    Type.Object(
      { before: Type.Array(Type.String()), now: Type.Array(Type.String()) },
      {
        description:
          'versions of the load generator, where those of the baseline differ from those of this report: a part of the difference may be theirs',
      },
    ),
  ),
  median: Type.Number(),
  baselineMedian: Type.Number(),
  /** this report / baseline */
  ratio: Nullable(Type.Number()),
  interval: Nullable(Type.Object({ low: Type.Number(), high: Type.Number() })),
  verdict: Enum(reportVerdicts),
  /** smallest difference that counts, as a fraction */
  threshold: Type.Number(),
})
export type ReportComparison = Static<typeof ReportComparison>

/** What a reader must know about results of a report; one entry for each kind of flag. */
export const ReportFlag = Type.Object({
  id: Enum(flagIds),
  /** number of results with this flag */
  results: Count,
  /** the first result with this flag, and the figures that raised it */
  subject: Type.String(),
  scenario: Type.String(),
  evidence: Type.String(),
})
export type ReportFlag = Static<typeof ReportFlag>

export const StoredReport = Type.Object({
  id: Id,
  url: Type.String(),
  results: Type.Array(Type.Object({ id: Type.String(), seriesId: Type.String() }), {
    description: 'in the order in which they were handed in',
  }),
  /** the worst verdict of the comparisons: worse, else inconclusive, else better, else same */
  verdict: Enum(reportVerdicts),
  comparisons: Type.Array(ReportComparison),
  /** absent in answers from before reports had flags */
  flags: Type.Optional(Type.Array(ReportFlag)),
})
export type StoredReport = Static<typeof StoredReport>

/** Metrics by which a report is judged. */
export const judgedMetrics = [
  'successesPerSecond',
  'requestsPerSecond',
  'latencyP50Us',
  'latencyP99Us',
] as const satisfies readonly MetricId[]

/** GET /reports/{id}/verdict: judges a stored report against any earlier baseline. */
export const ReportVerdictQuery = Type.Object({
  ...ReportBaseline.properties,
  metric: Type.Optional(
    Enum(judgedMetrics, { description: 'only this metric; default: throughput and latency, p99 before p50' }),
  ),
  threshold: Type.Optional(
    Type.Number({
      exclusiveMinimum: 0,
      maximum: 1,
      description: 'smallest difference that counts, a fraction; the noise of the environment raises it. Default: 0.03',
    }),
  ),
})
export type ReportVerdictQuery = Static<typeof ReportVerdictQuery>

export const ReportVerdict = Type.Object({
  id: Id,
  url: Type.String(),
  project: ProjectSlug,
  environment: Type.String(),
  commit: Nullable(Type.String()),
  branch: Nullable(Type.String()),
  pullRequest: Nullable(Type.String()),
  author: Nullable(Type.String()),
  createdAt: Instant,
  /** as the query asks for it */
  baseline: ReportBaseline,
  threshold: Type.Number(),
  verdict: Enum(reportVerdicts),
  comparisons: Type.Array(ReportComparison),
  /** series without earlier results to compare with */
  withoutBaseline: Type.Array(
    Type.Object({ seriesId: Type.String(), subject: Type.String(), scenario: Type.String(), rounds: Count }),
  ),
  flags: Type.Array(ReportFlag),
})
export type ReportVerdict = Static<typeof ReportVerdict>

import Type, { type Static } from 'typebox'
import { Count, Enum, Id, Instant, Nullable, Quantity, Slug, withoutDefaults } from '../common.ts'
import { ReportedHost } from '../host/reported-host.ts'
import { parserIds } from '../load/generator-ids.ts'
import { LoadProfileInput } from '../load/load-profile.ts'
import { flagIds, reportedFlagIds } from '../result/flag-catalogue.ts'
import { type MetricId, metricIds } from '../result/metric-catalogue.ts'
import { Metrics } from '../result/metrics.ts'
import { textPatterns } from './text-patterns.ts'

const Name = (what: string) =>
  Type.String({ minLength: 1, maxLength: 120, pattern: textPatterns.name, description: what })
const Line = (options: object) => Type.String({ pattern: textPatterns.line, ...options })
const GitName = Type.String({ minLength: 1, maxLength: 255, pattern: textPatterns.git })

type Group = 'latency' | 'bytes' | 'responses' | 'errors'

/** A group's figures without their nulls: what is not measured is left out. */
const someOf = <G extends Group>(group: G, options: object = {}) => {
  type Key = keyof Static<(typeof Metrics)['properties'][G]> & string
  const figure = group === 'latency' ? Quantity : Count
  const keys = Object.keys(Metrics.properties[group].properties) as Key[]
  const figures = Object.fromEntries(keys.map((key) => [key, Type.Optional(figure)]))
  return Type.Unsafe<Partial<Record<Key, number>>>(Type.Object(figures, { additionalProperties: false, ...options }))
}

/** Any figures of a `Metrics`, in base units; what is left out is not measured. */
export const ReportedMetrics = Type.Object(
  {
    requests: Type.Optional(Count),
    successes: Type.Optional(Count),
    durationSeconds: Type.Optional(Type.Number({ exclusiveMinimum: 0 })),
    successesPerSecond: Type.Optional(Quantity),
    throughputBytesPerSecond: Type.Optional(Quantity),
    requestsPerSecond: Type.Optional(
      Type.Object(
        { mean: Type.Optional(Quantity), stdev: Type.Optional(Quantity), max: Type.Optional(Quantity) },
        { additionalProperties: false },
      ),
    ),
    latency: Type.Optional(someOf('latency', { description: 'µs' })),
    bytes: Type.Optional(someOf('bytes')),
    responses: Type.Optional(someOf('responses')),
    errors: Type.Optional(someOf('errors')),
    cpu: Type.Optional(
      Type.Object(
        {
          userSeconds: Type.Optional(Quantity),
          systemSeconds: Type.Optional(Quantity),
          percent: Type.Optional(Type.Number({ minimum: 0, description: 'of one core, mean' })),
        },
        { additionalProperties: false, description: 'of the server' },
      ),
    ),
    memory: Type.Optional(
      Type.Object({ peakBytes: Type.Optional(Count) }, { additionalProperties: false, description: 'of the server' }),
    ),
    custom: Type.Optional(
      Type.Record(
        Type.String({ pattern: '^[A-Za-z][A-Za-z0-9_.-]{0,59}$' }),
        Type.Object(
          {
            value: Type.Number(),
            unit: Line({ maxLength: 20 }),
            better: Enum(['higher', 'lower'] as const),
          },
          { additionalProperties: false },
        ),
        { maxProperties: 50, additionalProperties: false },
      ),
    ),
  },
  { additionalProperties: false },
)

export type ReportedMetrics = Static<typeof ReportedMetrics>

/** What is left out of a report is not known: the defaults of jobs are none of it. */
const ReportedProfile = Type.Partial(
  Type.Object(
    { ...withoutDefaults(LoadProfileInput.properties), generator: Enum(parserIds) },
    { additionalProperties: false },
  ),
  { additionalProperties: false, description: 'as much as is known; a pasted output fills gaps in' },
)
export type ReportedProfile = Static<typeof ReportedProfile>

/** Either `metrics`, or the raw text of one run in `output` and in `metrics` what no generator can tell. */
export const ReportResult = Type.Object(
  {
    subject: Name('what was measured: a server, a service, a branch of it'),
    scenario: Name('what was requested'),
    profile: Type.Optional(ReportedProfile),
    round: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 10_000, description: 'default: counted within the report' }),
    ),
    measuredAt: Type.Optional(Instant),
    subjectVersion: Type.Optional(Line({ maxLength: 100 })),
    metrics: Type.Optional(ReportedMetrics),
    generator: Type.Optional(Enum(['auto', ...parserIds] as const, { default: 'auto' })),
    generatorVersion: Type.Optional(Line({ maxLength: 100, description: 'where the output does not tell it' })),
    output: Type.Optional(Type.String({ minLength: 1 })),
    flags: Type.Optional(
      Type.Array(
        Type.Object(
          { id: Enum(reportedFlagIds), evidence: Line({ minLength: 1, maxLength: 500 }) },
          { additionalProperties: false },
        ),
        { maxItems: reportedFlagIds.length, description: 'what a reader must know about this figure' },
      ),
    ),
  },
  { additionalProperties: false },
)
export type ReportResult = Static<typeof ReportResult>

/** What to compare with: earlier results of the same series. Default: the last 10, whatever their branch, but of no pull request. */
export const ReportBaseline = Type.Object(
  {
    branch: Type.Optional(GitName),
    commit: Type.Optional(GitName),
    last: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 10 })),
  },
  { additionalProperties: false },
)
export type ReportBaseline = Static<typeof ReportBaseline>

/** POST /reports, with the header Idempotency-Key: stores all results or none. */
export const SubmitReport = Type.Object(
  {
    project: Type.Optional(Slug),
    environment: Name('where it was measured, e.g. `ci-medium`; made on first sight'),
    environmentNotes: Type.Optional(Type.String({ maxLength: 2000, pattern: textPatterns.note })),
    hosts: Type.Optional(
      Type.Array(ReportedHost, { maxItems: 20, description: 'the machines, as far as they are known' }),
    ),
    commit: Type.Optional(GitName),
    branch: Type.Optional(GitName),
    pullRequest: Type.Optional(Type.String({ maxLength: 100, pattern: textPatterns.git, description: 'its number' })),
    author: Type.Optional(Line({ minLength: 1, maxLength: 200, description: 'of the commit' })),
    startedAt: Type.Optional(Instant),
    source: Type.Optional(Line({ maxLength: 60, description: 'e.g. github-actions' })),
    baseline: Type.Optional(ReportBaseline),
    results: Type.Array(ReportResult, { minItems: 1, maxItems: 1000 }),
  },
  { additionalProperties: false },
)
export type SubmitReport = Static<typeof SubmitReport>

export const reportVerdicts = ['worse', 'better', 'same', 'inconclusive', 'no-baseline'] as const

/** One series of the report against the results before it. */
export const ReportComparison = Type.Object({
  seriesId: Type.String(),
  subject: Type.String(),
  scenario: Type.String(),
  metric: Enum(metricIds),
  rounds: Type.Integer({
    minimum: 0,
    description:
      'of this report, that the verdict is made of. 0: every one is in doubt, `median` is theirs, and nothing is judged',
  }),
  /** absent: none */
  roundsInDoubt: Type.Optional(
    Type.Integer({
      minimum: 1,
      description: 'further rounds of this report: in doubt, so they count for nothing here',
    }),
  ),
  baselineRounds: Count,
  median: Type.Number(),
  baselineMedian: Type.Number(),
  /** this report / baseline */
  ratio: Nullable(Type.Number()),
  interval: Nullable(Type.Object({ low: Type.Number(), high: Type.Number() })),
  verdict: Enum(reportVerdicts),
  /** smallest difference that counts, a fraction */
  threshold: Type.Number(),
})
export type ReportComparison = Static<typeof ReportComparison>

/** What a reader must know about results of a report; each kind once. */
export const ReportFlag = Type.Object({
  id: Enum(flagIds),
  /** so many of its results */
  results: Count,
  /** the first of them, and the figures that raised it there */
  subject: Type.String(),
  scenario: Type.String(),
  evidence: Type.String(),
})
export type ReportFlag = Static<typeof ReportFlag>

export const StoredReport = Type.Object({
  id: Id,
  url: Type.String(),
  results: Type.Array(Type.Object({ id: Type.String(), seriesId: Type.String() }), {
    description: 'in the order handed in',
  }),
  /** the worst of the comparisons: worse, else inconclusive, else better, else same */
  verdict: Enum(reportVerdicts),
  comparisons: Type.Array(ReportComparison),
  /** absent: an answer from before reports told them */
  flags: Type.Optional(Type.Array(ReportFlag)),
})
export type StoredReport = Static<typeof StoredReport>

/** Figures that a report is judged by. */
export const judgedMetrics = [
  'successesPerSecond',
  'requestsPerSecond',
  'latencyP50Us',
  'latencyP99Us',
] as const satisfies readonly MetricId[]
export type JudgedMetric = (typeof judgedMetrics)[number]

/** GET /reports/{id}/verdict: a stored report against any baseline from before it. */
export const ReportVerdictQuery = Type.Object({
  ...ReportBaseline.properties,
  metric: Type.Optional(
    Enum(judgedMetrics, { description: 'this one alone; default: throughput and latency, p99 before p50' }),
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
  project: Slug,
  environment: Type.String(),
  commit: Nullable(Type.String()),
  branch: Nullable(Type.String()),
  pullRequest: Nullable(Type.String()),
  author: Nullable(Type.String()),
  createdAt: Instant,
  /** as asked for */
  baseline: ReportBaseline,
  threshold: Type.Number(),
  verdict: Enum(reportVerdicts),
  comparisons: Type.Array(ReportComparison),
  /** series with nothing to compare with */
  withoutBaseline: Type.Array(
    Type.Object({ seriesId: Type.String(), subject: Type.String(), scenario: Type.String(), rounds: Count }),
  ),
  flags: Type.Array(ReportFlag),
})
export type ReportVerdict = Static<typeof ReportVerdict>

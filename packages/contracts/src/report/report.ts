import Type, { type Static } from 'typebox'
import { Count, Enum, Instant, ProjectSlug, Quantity, withoutDefaults } from '../common.ts'
import { ReportedHost } from '../host/reported-host.ts'
import { parserIds } from '../load/generator-ids.ts'
import { LoadProfileInput } from '../load/load-profile.ts'
import { reportedFlagIds } from '../result/flag-catalogue.ts'
import { Metrics } from '../result/metrics.ts'
import { textPatterns } from './text-patterns.ts'

const Name = (what: string) =>
  Type.String({ minLength: 1, maxLength: 120, pattern: textPatterns.name, description: what })
const Line = (options: object) => Type.String({ pattern: textPatterns.line, ...options })
const GitName = Type.String({ minLength: 1, maxLength: 255, pattern: textPatterns.git })

type Group = 'latency' | 'bytes' | 'responses' | 'errors'

/** A group's figures without null: figures that were not measured are left out. */
const someOf = <G extends Group>(group: G, options: object = {}) => {
  type Key = keyof Static<(typeof Metrics)['properties'][G]> & string
  const figure = group === 'latency' ? Quantity : Count
  const keys = Object.keys(Metrics.properties[group].properties) as Key[]
  const figures = Object.fromEntries(keys.map((key) => [key, Type.Optional(figure)]))
  return Type.Unsafe<Partial<Record<Key, number>>>(Type.Object(figures, { additionalProperties: false, ...options }))
}

/** Any figures of `Metrics`, in base units; figures left out were not measured. */
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

/** Fields left out of a report are not known; the defaults of jobs do not apply. */
const ReportedProfile = Type.Partial(
  Type.Object(
    { ...withoutDefaults(LoadProfileInput.properties), generator: Enum(parserIds) },
    { additionalProperties: false },
  ),
  { additionalProperties: false, description: 'as much as is known; pasted output fills the gaps' },
)
export type ReportedProfile = Static<typeof ReportedProfile>

/** Either `metrics`, or the raw output of one run in `output`, with `metrics` for figures that no generator reports. */
export const ReportResult = Type.Object(
  {
    subject: Name('what was measured: a server, a service, a branch of it'),
    scenario: Name('what was requested'),
    profile: Type.Optional(ReportedProfile),
    round: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 10_000, description: 'default: counted within the report' }),
    ),
    measuredAt: Type.Optional(
      Type.String({
        format: 'date-time',
        description:
          'default: `startedAt`. What follows in its series after a pause of more than 12 hours is another report',
      }),
    ),
    subjectVersion: Type.Optional(Line({ maxLength: 100 })),
    metrics: Type.Optional(ReportedMetrics),
    generator: Type.Optional(Enum(['auto', ...parserIds] as const, { default: 'auto' })),
    generatorVersion: Type.Optional(Line({ maxLength: 100, description: 'if the output does not say it' })),
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

/**
 * What to compare with: earlier results of the same series. Default: the last 10 of any branch, but none of a pull
 * request.
 */
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
    project: Type.Optional(ProjectSlug),
    environment: Name('where it was measured, e.g. `ci-medium`; made on first sight'),
    environmentNotes: Type.Optional(Type.String({ maxLength: 2000, pattern: textPatterns.note })),
    hosts: Type.Optional(
      Type.Array(ReportedHost, { maxItems: 20, description: 'the machines, as far as they are known' }),
    ),
    commit: Type.Optional(GitName),
    branch: Type.Optional(GitName),
    pullRequest: Type.Optional(
      Type.String({ maxLength: 100, pattern: textPatterns.git, description: 'number of the pull request' }),
    ),
    author: Type.Optional(Line({ minLength: 1, maxLength: 200, description: 'of the commit' })),
    startedAt: Type.Optional(Instant),
    source: Type.Optional(Line({ maxLength: 60, description: 'e.g. github-actions' })),
    baseline: Type.Optional(ReportBaseline),
    results: Type.Array(ReportResult, { minItems: 1, maxItems: 1000 }),
  },
  { additionalProperties: false },
)
export type SubmitReport = Static<typeof SubmitReport>

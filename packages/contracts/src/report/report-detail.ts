import Type, { type Static } from 'typebox'
import { Count, Enum, Id, Instant, Nullable, Page, PageQuery, ProjectSlug } from '../common.ts'
import { HostFacts } from '../host/host-facts.ts'
import { SeriesProfile } from '../load/load-profile.ts'
import { Result } from '../run/run.ts'
import { SubjectColour } from '../trend/series.ts'
import { ReportComparison, reportVerdicts } from './report-verdict.ts'

/** The first names of a list; `total` counts all of them. */
const Names = Type.Object({ first: Type.Array(Type.String()), total: Count })

export const ReportSummary = Type.Object({
  id: Id,
  project: ProjectSlug,
  /** who handed it in, e.g. `github-actions` */
  source: Type.String(),
  environment: Type.Object({ id: Id, name: Type.String() }),
  /** the serving machine in one line, as known at the time; null if not stated */
  hardware: Nullable(Type.String()),
  commit: Nullable(Type.String()),
  branch: Nullable(Type.String()),
  /** number of the pull request it is of; its results take part only where its branch or commit is named */
  pullRequest: Nullable(Type.String()),
  /** when it was handed in */
  createdAt: Instant,
  /** when its first and last result were measured */
  measuredFrom: Instant,
  measuredTo: Instant,
  /** whether only the year of these times is known */
  yearOnly: Type.Boolean(),
  results: Count,
  subjects: Names,
  scenarios: Names,
  /** verdict against the baseline at the time it was handed in; never judged again */
  verdict: Enum(reportVerdicts),
  /** number of comparisons by verdict; series without a baseline are not counted */
  verdictCounts: Type.Object({ worse: Count, better: Count, same: Count, inconclusive: Count }),
})
export type ReportSummary = Static<typeof ReportSummary>

export const ReportsQuery = Type.Object({
  ...PageQuery.properties,
  project: Type.Optional(ProjectSlug),
  source: Type.Optional(Type.String({ maxLength: 60, description: 'as handed in, e.g. github-actions' })),
  branch: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
  environment: Type.Optional(Type.String({ minLength: 1, maxLength: 200, description: 'id or name' })),
})
export type ReportsQuery = Static<typeof ReportsQuery>

export const ReportList = Page(ReportSummary)
export type ReportList = Static<typeof ReportList>

export const CustomMetric = Type.Object({
  name: Type.String(),
  value: Type.Number(),
  unit: Type.String(),
  better: Enum(['higher', 'lower'] as const),
})
export type CustomMetric = Static<typeof CustomMetric>

/** A result as part of its report. */
export const ResultOfReport = Type.Object({
  ...Result.properties,
  subject: Type.Object({
    name: Type.String(),
    displayName: Type.String(),
    /** id of the catalogue server; null if only reports know the subject */
    serverId: Nullable(Type.String()),
    language: Nullable(Type.String()),
    framework: Nullable(Type.String()),
    colour: SubjectColour,
    /** version stated with the result */
    version: Nullable(Type.String()),
  }),
  scenario: Type.Object({ id: Type.String(), displayName: Type.String() }),
  profile: Type.Object({ id: Type.String(), profile: SeriesProfile }),
  round: Type.Integer(),
  /** figures by the column names of tables, with units of the metric catalogue; null if not measured */
  columns: Type.Record(Type.String(), Nullable(Type.Number())),
  custom: Type.Array(CustomMetric),
  /** the run, which has its own page; null if the result was measured elsewhere */
  runId: Nullable(Id),
  /** size of the raw output that the figures were read from; null if they were handed in as figures */
  rawBytes: Nullable(Count),
})
export type ResultOfReport = Static<typeof ResultOfReport>

export const ReportDetail = Type.Object({
  ...ReportSummary.properties,
  environmentNotes: Nullable(Type.String()),
  /** hosts as known at the time it was handed in */
  hosts: Type.Array(
    Type.Object({ id: Id, role: Enum(['SERVER', 'LOAD', 'DATABASE'] as const), name: Type.String(), facts: HostFacts }),
  ),
  /** as answered at the time it was handed in */
  comparisons: Type.Array(ReportComparison),
  /** in the order handed in */
  resultList: Type.Array(ResultOfReport),
  medianIntervals: Type.Record(
    Type.String(),
    Type.Record(Type.String(), Type.Object({ low: Type.Number(), high: Type.Number() })),
    {
      description:
        '95 % intervals, to six digits, of the medians over the rounds of a subject in one version, scenario and load that are not in doubt: by the id of the first of all these rounds, then by column or `custom.<name> <unit>`. What has no interval is absent',
    },
  ),
})
export type ReportDetail = Static<typeof ReportDetail>

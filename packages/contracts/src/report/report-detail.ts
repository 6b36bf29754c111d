import Type, { type Static } from 'typebox'
import { Count, Enum, Id, Instant, Nullable, Page, Slug } from '../common.ts'
import { HostFacts } from '../host/host-facts.ts'
import { SeriesProfile } from '../load/load-profile.ts'
import { Result } from '../run/run.ts'
import { ReportComparison, reportVerdicts } from './report-verdict.ts'

/** Names of a list in full up to so many; `total` counts them all. */
const Names = Type.Object({ first: Type.Array(Type.String()), total: Count })

export const ReportSummary = Type.Object({
  id: Id,
  project: Slug,
  /** who handed it in, e.g. `github-actions` */
  source: Type.String(),
  environment: Type.Object({ id: Id, name: Type.String() }),
  /** the serving machine in one line, as it was known then; null: not told */
  hardware: Nullable(Type.String()),
  commit: Nullable(Type.String()),
  branch: Nullable(Type.String()),
  /** when it was handed in */
  createdAt: Instant,
  /** when its first and last result were measured */
  measuredFrom: Instant,
  measuredTo: Instant,
  /** nothing but the year of these is known */
  yearOnly: Type.Boolean(),
  results: Count,
  subjects: Names,
  scenarios: Names,
  /** against the baseline when it was handed in; not judged again */
  verdict: Enum(reportVerdicts),
  /** how many of its comparisons came to which verdict; those with nothing to compare with are none */
  verdictCounts: Type.Object({ worse: Count, better: Count, same: Count, inconclusive: Count }),
})
export type ReportSummary = Static<typeof ReportSummary>

export const ReportList = Page(ReportSummary)
export type ReportList = Static<typeof ReportList>

export const CustomMetric = Type.Object({
  name: Type.String(),
  value: Type.Number(),
  unit: Type.String(),
  better: Enum(['higher', 'lower'] as const),
})
export type CustomMetric = Static<typeof CustomMetric>

/** A result as it stands in its report. */
export const ResultOfReport = Type.Object({
  ...Result.properties,
  subject: Type.Object({
    name: Type.String(),
    displayName: Type.String(),
    /** of the catalogue; null: a subject of reports only */
    serverId: Nullable(Type.String()),
    language: Nullable(Type.String()),
    framework: Nullable(Type.String()),
    /** as told with the result */
    version: Nullable(Type.String()),
  }),
  scenario: Type.Object({ id: Type.String(), displayName: Type.String() }),
  profile: Type.Object({ id: Type.String(), profile: SeriesProfile }),
  round: Type.Integer(),
  /** figures as tables name them, unit by metric catalogue; null: not measured */
  columns: Type.Record(Type.String(), Nullable(Type.Number())),
  custom: Type.Array(CustomMetric),
  /** has a page of its own; null: it was measured elsewhere */
  runId: Nullable(Id),
  /** size of the raw text that its figures were read from; null: they were handed in as figures */
  rawBytes: Nullable(Count),
})
export type ResultOfReport = Static<typeof ResultOfReport>

export const ReportDetail = Type.Object({
  ...ReportSummary.properties,
  environmentNotes: Nullable(Type.String()),
  /** as they were known when it was handed in */
  hosts: Type.Array(
    Type.Object({ id: Id, role: Enum(['SERVER', 'LOAD', 'DATABASE'] as const), name: Type.String(), facts: HostFacts }),
  ),
  /** as answered when it was handed in */
  comparisons: Type.Array(ReportComparison),
  /** in the order handed in */
  resultList: Type.Array(ResultOfReport),
})
export type ReportDetail = Static<typeof ReportDetail>

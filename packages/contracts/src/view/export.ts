import Type, { type Static } from 'typebox'
import { AlertQuery } from '../alert/alert.ts'
import { Enum, Id, Nullable } from '../common.ts'
import { JobQuery } from '../job/job-analysis.ts'
import { SuiteQuery } from '../job/suite.ts'
import { ReportsQuery } from '../report/report-detail.ts'
import { jobStatuses } from '../run/run-status.ts'
import { TrendsQuery } from '../trend/trends.ts'
import { CompareQuery } from './comparison.ts'
import { exportFormats, exportTables } from './export-terms.ts'
import { LeaderboardQuery } from './leaderboard.ts'

/** Query of the export route beside the route of a list that only some may read. */
export const FileQuery = Type.Object({ format: Type.Optional(Enum(exportFormats, { default: 'csv' })) })
export type FileQuery = Static<typeof FileQuery>

const list = (what: string) => Type.Optional(Type.String({ maxLength: 2000, description: `${what}, by commas` }))

/** GET /export: a table, with the query of its page. */
export const ExportQuery = Type.Object({
  table: Enum(exportTables),
  ...FileQuery.properties,
  id: Type.Optional({
    ...Id,
    description:
      'of the job, or its number (`job`, `runs`, `sweeps`, `stability`), report (`report`, `verdicts`), run (`figures`), result, publication, environment (`hardware`, `changes`) or host (`host-changes`, `measures`)',
  }),
  part: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 20, description: 'of a publication: one of its tables; default: all' }),
  ),
  series: Type.Optional({
    ...TrendsQuery.properties.series,
    description: 'of a trend: ids as GET /series lists them; repeated',
  }),
  a: Type.Optional(CompareQuery.properties.a),
  b: Type.Optional(CompareQuery.properties.b),
  scenarios: list('of a comparison: scenarios to keep'),
  servers: list('of a comparison: servers to keep'),
  threshold: CompareQuery.properties.threshold,
  from: TrendsQuery.properties.from,
  to: TrendsQuery.properties.to,
  ...LeaderboardQuery.properties,
  framework: list('frameworks to keep'),
  language: list('languages to keep'),
  class: list('classifications to keep'),
  server: Type.Optional(Type.String({ minLength: 1, maxLength: 100, description: 'of `server`: `go/gin`' })),
  status: Type.Optional(Type.Array(Enum(jobStatuses), { uniqueItems: true, description: 'of jobs; repeated' })),
  q: Type.Optional({ ...SuiteQuery.properties.q, description: 'of suites: part of the name' }),
  source: Type.Optional(Type.String({ maxLength: 60, description: 'of reports' })),
  branch: Type.Optional({ ...ReportsQuery.properties.branch, description: 'of reports' }),
  state: AlertQuery.properties.state,
  kind: AlertQuery.properties.kind,
  p99TargetMs: JobQuery.properties.p99TargetMs,
  columns: list('columns beside the headline, as in the address of the page'),
})
export type ExportQuery = Static<typeof ExportQuery>

const ExportedValue = Nullable(Type.Union([Type.String(), Type.Number()]))

/** The answer of every export as JSON. */
export const ExportedTables = Type.Object({
  tables: Type.Array(
    Type.Object({
      title: Type.String(),
      notes: Type.Array(Type.String(), {
        description: 'sentences for people: what the figures are and how they were measured',
      }),
      columns: Type.Array(
        Type.Object({
          id: Type.String({ description: 'key in the rows' }),
          name: Type.String(),
          unit: Nullable(Type.String({ description: 'of the values in the rows' })),
        }),
      ),
      rows: Type.Array(
        Type.Record(Type.String(), ExportedValue, { description: 'exact values in base units; null if there is none' }),
      ),
    }),
  ),
})
export type ExportedTables = Static<typeof ExportedTables>

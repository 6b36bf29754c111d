import { doubtsOf } from '@wrkbench/contracts'
import { jsonText, storableText } from '../json-text.ts'
import { figureColumns, figureType, type NumberColumns } from './result-columns.ts'

export interface NewResult {
  /** from `reserveResultIds`, where it has to be known before; null: the next one */
  id: number | null
  seriesId: number
  groupId: string
  runId: string | null
  reportId: string | null
  measuredAt: Date
  round: number
  figures: NumberColumns
  startMs: number | null
  hostUsage: unknown
  placement: unknown
  missing: Record<string, string>
  flags: { id: string; evidence: string }[]
  generatorVersion: string | null
  parserVersion: number
  methodologyFingerprint: string
  environmentFingerprint: string | null
  frameworkVersion: string | null
  commit: string | null
  branch: string | null
}

type Value = string | number | Date | null
interface Column {
  name: string
  type: string
  of: (result: NewResult) => Value
}

const column = (name: string, type: string, of: Column['of']): Column => ({ name, type, of })
const text = (value: string | null): string | null => value && storableText(value)
const context: readonly Column[] = [
  column('series_id', 'int4', ({ seriesId }) => seriesId),
  column('group_id', 'uuid', ({ groupId }) => groupId),
  column('run_id', 'uuid', ({ runId }) => runId),
  column('report_id', 'uuid', ({ reportId }) => reportId),
  column('measured_at', 'timestamptz', ({ measuredAt }) => measuredAt),
  column('round', 'int4', ({ round }) => round),
  column('start_ms', 'float8', ({ startMs }) => startMs),
  column('host_usage', 'jsonb', ({ hostUsage }) => jsonText(hostUsage)),
  column('placement', 'jsonb', ({ placement }) => jsonText(placement)),
  column('missing', 'jsonb', ({ missing }) => jsonText(missing)),
  column('flags', 'jsonb', ({ flags }) => jsonText(flags)),
  column('flag_count', 'int4', ({ flags }) => doubtsOf(flags).length),
  column('generator_version', 'text', ({ generatorVersion }) => text(generatorVersion)),
  column('parser_version', 'int4', ({ parserVersion }) => parserVersion),
  column('methodology_fingerprint', 'text', ({ methodologyFingerprint }) => methodologyFingerprint),
  column('environment_fingerprint', 'text', ({ environmentFingerprint }) => environmentFingerprint),
  column('framework_version', 'text', ({ frameworkVersion }) => text(frameworkVersion)),
  column('commit', 'text', ({ commit }) => text(commit)),
  column('branch', 'text', ({ branch }) => text(branch)),
]
const figures = figureColumns.map((name) => column(name, figureType(name), (result) => result.figures[name] ?? null))
const columns = [...context, ...figures]
const names = columns.map(({ name }) => name).join(', ')

/** Columns that every row leaves empty are not sent: `unnest` fills them with NULL. */
const arrayOf = ({ type, of }: Column, results: readonly NewResult[]): Value[] | string | null => {
  const values = results.map(of)
  if (values.every((value) => value === null)) return null
  return /^(int|float)/.test(type) ? `{${values.map((value) => value ?? 'NULL').join(',')}}` : values
}

/** `INSERT INTO results …` whose rows are the parameters from `$first` on, one array for each column; `condition` may name a table that has to have a row. */
export const insertRows = (first: number, condition = ''): string => {
  const arrays = ['int8', ...columns.map(({ type }) => type)].map((type, index) => `$${first + index}::${type}[]`)
  return `INSERT INTO results (id, ${names})
SELECT coalesce(new.id, nextval('results_id_seq')), ${columns.map(({ name }) => `new.${name}`).join(', ')}
FROM unnest(${arrays.join(', ')}) WITH ORDINALITY AS new (id, ${names}, ordinal)${condition} ORDER BY new.ordinal`
}

/** The parameters of `insertRows`. */
export const rowValues = (results: readonly NewResult[]): unknown[] => [
  results.map(({ id }) => id),
  ...columns.map((one) => arrayOf(one, results)),
]

import { doubtsOf, type Flag } from '@wrkbench/contracts'
import { instantText } from '../../instant-text.ts'
import { storableJson } from '../../json-text.ts'
import { figureColumns, figureType } from './result-columns.ts'

export interface NewResult {
  /** an id reserved by `findReportPlace` where it must be known in advance; null for the next one */
  id: number | null
  seriesId: number
  groupId: string
  runId: string | null
  reportId: string | null
  /** whether it was handed in for a pull request */
  proposed: boolean
  measuredAt: Date
  round: number
  /** from `figureValues` */
  figures: readonly (number | null)[]
  startMs: number | null
  hostUsage: unknown
  placement: unknown
  missing: Record<string, string>
  flags: readonly Flag[]
  generatorVersion: string | null
  parserVersion: number
  methodologyFingerprint: string
  environmentFingerprint: string | null
  frameworkVersion: string | null
  commit: string | null
  branch: string | null
}

interface Column {
  name: string
  type: string
}
/** A column whose value differs from row to row, sent as an array. */
interface OwnColumn extends Column {
  of: (result: NewResult) => number | string | null
}

const column = (name: string, type: string, of: OwnColumn['of']): OwnColumn => ({ name, type, of })
const own: readonly OwnColumn[] = [
  column('series_id', 'int4', ({ seriesId }) => seriesId),
  column('measured_at', 'timestamptz', ({ measuredAt }) => instantText(measuredAt)),
  column('round', 'int4', ({ round }) => round),
  column('start_ms', 'float8', ({ startMs }) => startMs),
  ...figureColumns.map((name, index) => column(name, figureType(name), ({ figures }) => figures[index] ?? null)),
]

/** Columns in which the results of a report mostly agree. Equal combinations are sent and parsed once. */
const alikeColumns: readonly Column[] = Object.entries({
  uuid: ['group_id', 'run_id', 'report_id'],
  jsonb: ['host_usage', 'placement', 'missing', 'flags'],
  int4: ['flag_count', 'parser_version'],
  bool: ['proposed'],
  text: [
    ...['generator_version', 'methodology_fingerprint', 'environment_fingerprint', 'framework_version'],
    ...['commit', 'branch'],
  ],
}).flatMap(([type, names]) => names.map((name) => ({ name, type })))

/** Values by column name. */
const alikeOf = (result: NewResult) => ({
  group_id: result.groupId,
  run_id: result.runId,
  report_id: result.reportId,
  proposed: result.proposed,
  host_usage: result.hostUsage,
  placement: result.placement,
  missing: result.missing,
  flags: result.flags,
  flag_count: doubtsOf(result.flags).length,
  parser_version: result.parserVersion,
  generator_version: result.generatorVersion,
  methodology_fingerprint: result.methodologyFingerprint,
  environment_fingerprint: result.environmentFingerprint,
  framework_version: result.frameworkVersion,
  commit: result.commit,
  branch: result.branch,
})

type Alike = ReturnType<typeof alikeOf>
const alikeKeys = alikeColumns.map(({ name }) => name as keyof Alike)
const isSame = (x: Alike, y: Alike): boolean => alikeKeys.every((key) => x[key] === y[key])

const namesOf = (columns: readonly Column[], table = '') => columns.map(({ name }) => table + name).join(', ')

/**
 * Formats a PostgreSQL array parameter as text; PostgreSQL accepts JSON items between the braces. Null if all items are
 * null: `unnest` then fills the column with NULL.
 */
const arrayOf = (values: readonly (number | string | null)[]): string | null =>
  values.every((value) => value === null) ? null : `{${JSON.stringify(values).slice(1, -1)}}`

/**
 * Builds `INSERT INTO results …` with parameters from `$first` on: the shared values, then an array for each other
 * column. `condition` may join a table that must have a row.
 */
export const insertRows = (first: number, condition = ''): string => {
  const types = ['int8', 'int4', ...own.map(({ type }) => type)]
  const arrays = types.map((type, index) => `$${first + index + 1}::${type}[]`)
  const alike = alikeColumns.map(({ name, type }) => `${name} ${type}`).join(', ')
  return `INSERT INTO results (id, ${namesOf(own)}, ${namesOf(alikeColumns)})
SELECT coalesce(new.id, nextval('results_id_seq')), ${namesOf(own, 'new.')}, ${namesOf(alikeColumns, 'alike.')}
FROM unnest(${arrays.join(', ')}) WITH ORDINALITY AS new (id, kind, ${namesOf(own)}, ordinal)
JOIN ROWS FROM (jsonb_to_recordset($${first}::jsonb) AS (${alike})) WITH ORDINALITY
  AS alike (${namesOf(alikeColumns)}, kind) ON alike.kind = new.kind${condition} ORDER BY new.ordinal`
}

/** The number of parameters of `insertRows`. */
export const rowParameters = own.length + 3

/** The parameters of `insertRows`. */
export const rowValues = (results: readonly NewResult[]): unknown[] => {
  const kinds = new Map<string, number>()
  let last: { alike: Alike; kind: number } | null = null
  const kindOf = (result: NewResult): number => {
    const alike = alikeOf(result)
    // Usually identical to the previous one, down to the objects, so that nothing has to be serialised.
    if (last && isSame(alike, last.alike)) return last.kind
    const text = JSON.stringify(alike)
    const kind = kinds.get(text) ?? kinds.size + 1
    kinds.set(text, kind)
    last = { alike, kind }
    return kind
  }
  const arrays = [
    arrayOf(results.map(({ id }) => id)),
    arrayOf(results.map(kindOf)),
    ...own.map(({ of }) => arrayOf(results.map(of))),
  ]
  return [storableJson(`[${[...kinds.keys()].join(',')}]`), ...arrays]
}

const everyColumn: readonly Column[] = [...own, ...alikeColumns]
const fewColumns = everyColumn.map(({ name, type }) => `${name} ${type}`).join(', ')

/**
 * The same for a few rows, sent as JSON in one parameter. Arrays for each column are read faster, but preparing sixty
 * of them takes longer than a single row does. `condition` may join a table that must have a row. Each row brings its
 * id.
 */
export const insertFewRows = (parameter: string, condition = ''): string =>
  `INSERT INTO results (id, ${namesOf(everyColumn)}) SELECT new.id, ${namesOf(everyColumn, 'new.')}
FROM jsonb_to_recordset(${parameter}::jsonb) AS new (id int8, ${fewColumns})${condition}`

/** The parameter of `insertFewRows`; NULL values are left out. */
export const fewRowsValue = (results: readonly NewResult[]): string =>
  storableJson(
    JSON.stringify(
      results.map((result) => {
        const row: Record<string, unknown> = { id: result.id }
        for (const { name, of } of own) {
          const value = of(result)
          if (value !== null) row[name] = value
        }
        return Object.assign(row, alikeOf(result))
      }),
    ),
  )

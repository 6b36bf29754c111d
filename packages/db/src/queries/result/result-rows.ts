import { doubtsOf, type Flag } from '@wrkbench/contracts'
import { instantText } from '../../instant-text.ts'
import { storableJson } from '../../json-text.ts'
import { figureColumns, figureType } from './result-columns.ts'

export interface NewResult {
  /** from `findReportPlace`, where it has to be known before; null: the next one */
  id: number | null
  seriesId: number
  groupId: string
  runId: string | null
  reportId: string | null
  /** handed in for a pull request */
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
/** Of each row its own: an array for the column. */
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

/** What the results of a report mostly have in common: sent once for all that are alike, and read once. */
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

/** By name of the column. */
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
 * An array parameter as text, which PostgreSQL reads from within the brackets of JSON as well. One that every row leaves
 * empty is not sent: `unnest` fills it with NULL.
 */
const arrayOf = (values: readonly (number | string | null)[]): string | null =>
  values.every((value) => value === null) ? null : `{${JSON.stringify(values).slice(1, -1)}}`

/** `INSERT INTO results …` whose rows are the parameters from `$first` on, one array for each column of their own; `condition` may name a table that has to have a row. */
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

/** How many parameters `insertRows` takes. */
export const rowParameters = own.length + 3

/** The parameters of `insertRows`. */
export const rowValues = (results: readonly NewResult[]): unknown[] => {
  const kinds = new Map<string, number>()
  let last: { alike: Alike; kind: number } | null = null
  const kindOf = (result: NewResult): number => {
    const alike = alikeOf(result)
    // mostly as the one before it, down to the objects: nothing has to be written to know
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
 * The same for a few: the rows as JSON, one parameter. An array for each column is read faster, but to prepare for sixty
 * of them takes longer than a row does. `condition` may name a table that has to have a row. Each row brings its id.
 */
export const insertFewRows = (parameter: string, condition = ''): string =>
  `INSERT INTO results (id, ${namesOf(everyColumn)}) SELECT new.id, ${namesOf(everyColumn, 'new.')}
FROM jsonb_to_recordset(${parameter}::jsonb) AS new (id int8, ${fewColumns})${condition}`

/** The parameter of `insertFewRows`: what is NULL is left out. */
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

import { jsonText } from '../../json-text.ts'
import { prepared, type Sql } from '../../sql.ts'
import { type Ask, together } from '../../together.ts'
import {
  fewRowsValue,
  insertFewRows,
  insertRows,
  type NewResult,
  rowParameters,
  rowValues,
} from '../result/result-rows.ts'
import { type Announcement, announceRows } from '../webhook/insert-deliveries.ts'
import { artifactColumns, type NewArtifact } from './insert-artifacts.ts'

export interface NewCustomMetric {
  resultId: number
  name: string
  value: number
  unit: string
  better: 'higher' | 'lower'
}

export interface NewReport {
  id: string
  projectId: string
  environmentId: string
  idempotencyKey: string
  bodyHash: Buffer
  answer: unknown
  commit: string | null
  branch: string | null
  source: string
  pullRequest: string | null
  author: string | null
  at: Date
  results: readonly NewResult[]
  custom: readonly NewCustomMetric[]
  /** raw output that came with the results */
  artifacts: readonly (NewArtifact & { resultId: number })[]
  /** sent to webhooks once the report is stored; null if there is nothing to send */
  announcement: Announcement | null
}

/**
 * What reports may bring besides results. The statement leaves out what none of them brings, which then costs nothing.
 */
interface Beside {
  custom: boolean
  artifacts: boolean
  told: boolean
}

const customOf = (list: number): string => `custom AS (
  INSERT INTO custom_metrics (result_id, name, value, unit, better)
  SELECT m."resultId", m.name, m.value, m.unit, m.better FROM jsonb_to_recordset($${list}::jsonb)
    AS m ("reportId" uuid, "resultId" bigint, name text, value float8, unit text, better text)
  JOIN report ON report.id = m."reportId"
)`

const artifactTypes = ['uuid', 'bigint', 'uuid', 'text', 'text', 'int', 'bytea', 'bytea']
const artifactsOf = (first: number): string => `kept AS (
  INSERT INTO artifacts (created_at, result_id, id, name, content_type, bytes, sha256, gzip)
  SELECT report.created_at, new.result_id, new.id, new.name, new.content_type, new.bytes, new.sha256, new.gzip
  FROM unnest(${artifactTypes.map((type, index) => `$${first + index}::${type}[]`).join(', ')})
    AS new (report_id, result_id, id, name, content_type, bytes, sha256, gzip)
  JOIN report ON report.id = new.report_id
)`

const toldOf = (list: number): string => `told AS (
  ${announceRows(`$${list}`, ' JOIN report ON report.id = told."reportId"')}
)`

/**
 * Inserts reports in the order of their keys, so that processes inserting the same reports wait for each other but
 * never deadlock.
 */
const text = (areFew: boolean, { custom, artifacts, told }: Beside): string => {
  let next = 2 + (areFew ? 1 : rowParameters)
  const place = (parameters: number): number => {
    next += parameters
    return next - parameters
  }
  const rows = areFew
    ? insertFewRows('$2', ' JOIN report ON report.id = new.report_id')
    : insertRows(2, ' JOIN report ON report.id = alike.report_id')
  const beside = [
    ...(custom ? [customOf(place(1))] : []),
    ...(artifacts ? [artifactsOf(place(artifactTypes.length))] : []),
    ...(told ? [toldOf(place(1))] : []),
  ]
  return `WITH report AS (
  INSERT INTO reports (id, project_id, environment_id, idempotency_key, body_hash, answer, commit, branch, source,
    pull_request, author, created_at)
  SELECT id, "projectId", "environmentId", "idempotencyKey", decode(hash, 'hex'), answer, commit, branch, source,
    "pullRequest", author, at
  FROM jsonb_to_recordset($1::jsonb) AS new (id uuid, "projectId" uuid, "environmentId" uuid, "idempotencyKey" text,
    hash text, answer jsonb, commit text, branch text, source text, "pullRequest" text, author text, at timestamptz)
  ORDER BY "projectId", "idempotencyKey"
  ON CONFLICT (project_id, idempotency_key) DO NOTHING RETURNING id, created_at
), ${[`stored AS (${rows})`, ...beside].join(', ')}
SELECT id FROM report`
}

const statements = new Map<string, ReturnType<typeof prepared>>()

const insertOf = (areFew: boolean, beside: Beside): ReturnType<typeof prepared> => {
  const words = Object.entries({ few: areFew, ...beside }).flatMap(([word, isThere]) => (isThere ? [word] : []))
  const name = ['insert-reports', ...words].join('-')
  const known = statements.get(name) ?? prepared(name, text(areFew, beside))
  statements.set(name, known)
  return known
}

const rowOf = ({ results: _, custom: __, artifacts: ___, announcement: ____, bodyHash, ...row }: NewReport) => ({
  ...row,
  hash: bodyHash.toString('hex'),
})

const few = 20

/** Inserts reports with everything that belongs to them, in one statement. */
const insertAll: Ask<NewReport, boolean> = async (sql, reports) => {
  const results = reports.flatMap((report) => report.results)
  const custom = reports.flatMap((report) => report.custom.map((one) => ({ reportId: report.id, ...one })))
  const artifacts = reports.flatMap((report) => report.artifacts.map((one) => ({ reportId: report.id, ...one })))
  const told = reports.flatMap(({ id, announcement }) => (announcement ? [{ reportId: id, ...announcement }] : []))
  const areFew = results.length <= few
  const beside = { custom: custom.length > 0, artifacts: artifacts.length > 0, told: told.length > 0 }
  const values = [
    jsonText(reports.map(rowOf)),
    ...(areFew ? [fewRowsValue(results)] : rowValues(results)),
    ...(beside.custom ? [jsonText(custom)] : []),
    ...(beside.artifacts
      ? [
          artifacts.map(({ reportId }) => reportId),
          artifacts.map(({ resultId }) => resultId),
          ...artifactColumns(artifacts),
        ]
      : []),
    ...(beside.told ? [jsonText(told)] : []),
  ]
  const { rows } = await sql.query<{ id: string }>(insertOf(areFew, beside)(values))
  const stored = new Set(rows.map(({ id }) => id))
  return reports.map(({ id }) => stored.has(id))
}

/**
 * Inserts a report with everything that belongs to it, or nothing at all. Returns false, and stores nothing, if a
 * report of that key exists. Waits for the end of a transaction that is inserting one.
 */
export const insertReport = together(insertAll, ({ results, artifacts }) => results.length + artifacts.length > few)

/** The answer that was given to the report of that key, and the hash of its body. */
export const reportOfKey = async (
  sql: Sql,
  projectId: string,
  idempotencyKey: string,
): Promise<{ bodyHash: Buffer; answer: unknown } | null> => {
  const { rows } = await sql.query<{ bodyHash: Buffer; answer: unknown }>(
    'SELECT body_hash AS "bodyHash", answer FROM reports WHERE project_id = $1 AND idempotency_key = $2',
    [projectId, idempotencyKey],
  )
  return rows[0] ?? null
}

import { jsonText } from '../json-text.ts'
import { prepared, type Sql } from '../sql.ts'
import { type Ask, together } from '../together.ts'
import { artifactColumns, type NewArtifact } from './insert-artifacts.ts'
import { type Announcement, announceRows } from './insert-deliveries.ts'
import { insertRows, type NewResult, rowValues } from './result-rows.ts'

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
  /** raw output that came with results */
  artifacts: readonly (NewArtifact & { resultId: number })[]
  /** told to webhooks, when the report is stored; null: nothing to tell */
  announcement: Announcement | null
}

/** Reports go in the order of their keys: who inserts the same ones elsewhere waits, and nobody for each other. */
const insert = prepared(
  'insert-reports',
  `WITH report AS (
  INSERT INTO reports (id, project_id, environment_id, idempotency_key, body_hash, answer, commit, branch, source,
    pull_request, author, created_at)
  SELECT id, "projectId", "environmentId", "idempotencyKey", decode(hash, 'hex'), answer, commit, branch, source,
    "pullRequest", author, at
  FROM jsonb_to_recordset($1::jsonb) AS new (id uuid, "projectId" uuid, "environmentId" uuid, "idempotencyKey" text,
    hash text, answer jsonb, commit text, branch text, source text, "pullRequest" text, author text, at timestamptz)
  ORDER BY "projectId", "idempotencyKey"
  ON CONFLICT (project_id, idempotency_key) DO NOTHING RETURNING id, created_at
), stored AS (
  ${insertRows(12, ' JOIN report ON report.id = alike.report_id')}
), custom AS (
  INSERT INTO custom_metrics (result_id, name, value, unit, better)
  SELECT m."resultId", m.name, m.value, m.unit, m.better FROM jsonb_to_recordset($2::jsonb)
    AS m ("reportId" uuid, "resultId" bigint, name text, value float8, unit text, better text)
  JOIN report ON report.id = m."reportId"
), kept AS (
  INSERT INTO artifacts (created_at, result_id, id, name, content_type, bytes, sha256, gzip)
  SELECT report.created_at, new.result_id, new.id, new.name, new.content_type, new.bytes, new.sha256, new.gzip
  FROM unnest($3::uuid[], $4::bigint[], $5::uuid[], $6::text[], $7::text[], $8::int[], $9::bytea[], $10::bytea[])
    AS new (report_id, result_id, id, name, content_type, bytes, sha256, gzip)
  JOIN report ON report.id = new.report_id
), told AS (
  ${announceRows('$11', ' JOIN report ON report.id = told."reportId"')}
)
SELECT id FROM report`,
)

const rowOf = ({ results: _, custom: __, artifacts: ___, announcement: ____, bodyHash, ...row }: NewReport) => ({
  ...row,
  hash: bodyHash.toString('hex'),
})

/** Reports with all that came with them, in one statement. */
const insertAll: Ask<NewReport, boolean> = async (sql, reports) => {
  const custom = reports.flatMap((report) => report.custom.map((one) => ({ reportId: report.id, ...one })))
  const artifacts = reports.flatMap((report) => report.artifacts.map((one) => ({ reportId: report.id, ...one })))
  const told = reports.flatMap(({ id, announcement }) => (announcement ? [{ reportId: id, ...announcement }] : []))
  const values = [
    jsonText(reports.map(rowOf)),
    custom.length > 0 ? jsonText(custom) : null,
    artifacts.map(({ reportId }) => reportId),
    artifacts.map(({ resultId }) => resultId),
    ...artifactColumns(artifacts),
    told.length > 0 ? jsonText(told) : null,
    ...rowValues(reports.flatMap(({ results }) => results)),
  ]
  const { rows } = await sql.query<{ id: string }>(insert(values))
  const stored = new Set(rows.map(({ id }) => id))
  return reports.map(({ id }) => stored.has(id))
}

/**
 * A report with all that came with it: all of it or nothing. False: one with that key is there already, and nothing was
 * stored. Waits for the end of a transaction that is just storing one.
 */
export const insertReport = together(insertAll, ({ results, artifacts }) => results.length + artifacts.length > 20)

/** What was answered to the report with that key, and the hash of its body. */
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

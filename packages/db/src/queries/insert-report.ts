import { jsonText } from '../json-text.ts'
import { prepared, type Sql } from '../sql.ts'
import { artifactColumns, type NewArtifact } from './insert-artifacts.ts'
import { type Announcement, announceRows, announceValues } from './insert-deliveries.ts'
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
  bodyHash: Uint8Array
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

/** Announcements have parameters of their own, ahead of those of the results. */
const firstTold = 21
const firstResult = (told: boolean) => (told ? firstTold + 5 : firstTold)

const text = (told: boolean) => `WITH report AS (
  INSERT INTO reports (id, project_id, environment_id, idempotency_key, body_hash, answer, commit, branch, source,
    pull_request, author, created_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
  ON CONFLICT (project_id, idempotency_key) DO NOTHING RETURNING id, created_at
), stored AS (
  ${insertRows(firstResult(told), ' CROSS JOIN report')}
), custom AS (
  INSERT INTO custom_metrics (result_id, name, value, unit, better)
  SELECT m.* FROM report,
    jsonb_to_recordset($13::jsonb) AS m ("resultId" bigint, name text, value float8, unit text, better text)
), kept AS (
  INSERT INTO artifacts (created_at, result_id, id, name, content_type, bytes, sha256, gzip)
  SELECT report.created_at, new.* FROM report, unnest(
    $14::bigint[], $15::uuid[], $16::text[], $17::text[], $18::int[], $19::bytea[], $20::bytea[]) AS new
)${told ? `, told AS (${announceRows(firstTold, ' CROSS JOIN report')})` : ''}
SELECT id FROM report`

const insert = prepared('insert-report', text(false))
const insertAndTell = prepared('insert-report-told', text(true))

/**
 * A report with all that came with it, in one statement. False: one with that key is there already, and nothing was
 * stored. Waits for the end of a transaction that is just storing one.
 */
export const insertReport = async (sql: Sql, report: NewReport): Promise<boolean> => {
  const { id, projectId, environmentId, idempotencyKey, bodyHash, answer, artifacts, announcement, ...told } = report
  const values = [
    ...[id, projectId, environmentId, idempotencyKey, bodyHash, jsonText(answer)],
    ...[told.commit, told.branch, told.source, told.pullRequest, told.author, told.at],
    report.custom.length > 0 ? jsonText(report.custom) : null,
    artifacts.map(({ resultId }) => resultId),
    ...artifactColumns(artifacts),
    ...(announcement ? announceValues(announcement) : []),
    ...rowValues(report.results),
  ]
  return (await sql.query((announcement ? insertAndTell : insert)(values))).rows.length > 0
}

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

import type { PublishedChart, PublishedTable } from '@wrkbench/contracts'
import { jsonText } from '../../json-text.ts'
import type { Sql } from '../../sql.ts'

export interface NewPublication {
  project: string
  id: string
  title: string
  url: string | null
  publishedAt: Date
  datePrecision: 'day' | 'year'
  dateEvidence: string
  tables: readonly PublishedTable[]
  charts: readonly PublishedChart[]
  resultIds: readonly number[]
  at: Date
}

const text = `
WITH pr AS (SELECT id FROM projects WHERE slug = $1), known AS (
  SELECT x.id FROM results x JOIN series s ON s.id = x.series_id JOIN pr ON pr.id = s.project_id
  WHERE x.id = ANY ($10::bigint[]) AND x.report_id IS NOT NULL
), put AS (
  INSERT INTO publications (project_id, id, title, url, published_at, date_precision, date_evidence, tables, charts,
    result_ids, updated_at)
  SELECT pr.id, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11 FROM pr
  WHERE (SELECT count(*) FROM known) = cardinality($10::bigint[])
  ON CONFLICT (project_id, id) DO UPDATE SET title = excluded.title, url = excluded.url,
    published_at = excluded.published_at, date_precision = excluded.date_precision,
    date_evidence = excluded.date_evidence, tables = excluded.tables, charts = excluded.charts,
    result_ids = excluded.result_ids, updated_at = excluded.updated_at
)
SELECT array(SELECT unnest($10::bigint[]) EXCEPT SELECT id FROM known)::text[] AS unknown`

/**
 * Stores a publication and replaces an earlier one of that id. If some results belong to no report of the project,
 * stores nothing and returns their ids.
 */
export const putPublication = async (sql: Sql, publication: NewPublication): Promise<string[]> => {
  const { project, id, title, url, publishedAt, datePrecision, dateEvidence, tables, charts, resultIds, at } =
    publication
  const layout = [jsonText(tables), jsonText(charts), resultIds]
  const values = [project, id, title, url, publishedAt, datePrecision, dateEvidence, ...layout, at]
  return (await sql.query<{ unknown: string[] }>(text, values)).rows[0]?.unknown ?? []
}

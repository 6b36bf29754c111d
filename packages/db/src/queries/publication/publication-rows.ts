import type {
  CustomMetric,
  Flag,
  HostFacts,
  PublishedChart,
  PublishedTable,
  SeriesProfile,
  ServerManifest,
} from '@wrkbench/contracts'
import type { Sql } from '../../sql.ts'
import { hostsOfReport } from '../report/report-rows.ts'
import { customOfResult } from '../result/custom-of-result.ts'
import { metricColumnNames, type NumberColumns } from '../result/result-columns.ts'

/** A result that a publication shows. */
export interface PublishedRow {
  id: number
  subjectId: number
  subjectName: string
  serverId: string | null
  manifest: ServerManifest | null
  scenarioId: string
  profileId: number
  profile: SeriesProfile
  flags: Flag[]
  custom: CustomMetric[]
  columns: NumberColumns
}

/** A publication with one of its reports; `reportId` is null if none of its results is stored any longer. */
export interface PublicationRow {
  id: string
  project: string
  title: string
  url: string | null
  publishedAt: Date
  datePrecision: 'day' | 'year'
  dateEvidence: string
  tableCount: number
  reportId: string | null
  environmentId: string | null
  environmentName: string | null
  environmentNotes: string | null
  hosts: { role: 'SERVER' | 'LOAD' | 'DATABASE'; facts: HostFacts }[]
  resultCount: number
}

export interface PublicationDetailRow extends PublicationRow {
  tables: PublishedTable[]
  charts: PublishedChart[]
  results: PublishedRow[] | null
}

const columns = metricColumnNames.map((column) => `'${column}', x.${column}`).join(', ')

/** Only results of the publication's own project, so that a foreign id shows nothing. */
const shown = `
  FROM results x JOIN series s ON s.id = x.series_id
  WHERE x.id = ANY (p.result_ids) AND s.project_id = p.project_id`

const results = `
  SELECT jsonb_agg(jsonb_build_object('id', x.id, 'subjectId', su.id, 'subjectName', su.name,
    'serverId', su.server_id, 'manifest', sv.manifest, 'scenarioId', s.scenario_id, 'profileId', lp.id, 'profile', lp.profile, 'flags', x.flags,
    'custom', ${customOfResult('x')},
    'columns', jsonb_build_object(${columns})) ORDER BY x.id) AS results
  FROM results x JOIN series s ON s.id = x.series_id JOIN subjects su ON su.id = s.subject_id
  JOIN load_profiles lp ON lp.id = s.load_profile_id LEFT JOIN servers sv ON sv.id = su.server_id
  WHERE x.report_id = r.id AND x.id = ANY (p.result_ids)`

const select = (more: string, join: string, which: string) => `
SELECT p.id, pr.slug AS project, p.title, p.url, p.published_at AS "publishedAt", p.date_precision AS "datePrecision",
  p.date_evidence AS "dateEvidence", jsonb_array_length(p.tables) AS "tableCount", r.id AS "reportId",
  e.id AS "environmentId", e.name AS "environmentName", e.notes AS "environmentNotes",
  coalesce(machine.hosts, '[]') AS hosts, coalesce(told.results, 0) AS "resultCount"${more}
FROM publications p JOIN projects pr ON pr.id = p.project_id
LEFT JOIN LATERAL (
  SELECT x.report_id, count(*)::int AS results, max(x.environment_fingerprint) AS fingerprint,
    min(x.id) AS "firstResult", min(x.measured_at) AS "measuredFrom", max(x.measured_at) AS "measuredTo" ${shown}
  GROUP BY x.report_id
) told ON true
LEFT JOIN reports r ON r.id = told.report_id LEFT JOIN environments e ON e.id = r.environment_id
LEFT JOIN LATERAL (${hostsOfReport}) machine ON true ${join}
WHERE pr.slug = $1 ${which}
ORDER BY p.published_at DESC, p.id, told."firstResult"`

const all = select('', '', '')

/**
 * Publications of a project, newest first, with a row for each of their reports in the order in which the reports were
 * handed in.
 */
export const publicationRows = async (sql: Sql, project: string): Promise<PublicationRow[]> =>
  (await sql.query<PublicationRow>(all, [project])).rows

const one = select(
  ', p.tables, p.charts, measured.results',
  `LEFT JOIN LATERAL (${results}) measured ON true`,
  'AND p.id = $2',
)

/** A publication with the results that its tables show, a row for each of its reports. */
export const publicationDetailRows = async (sql: Sql, project: string, id: string): Promise<PublicationDetailRow[]> =>
  (await sql.query<PublicationDetailRow>(one, [project, id])).rows

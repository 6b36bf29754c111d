import type { HostFacts, ReportComparison, ReportSummary } from '@wrkbench/contracts'
import { storableText } from '../../json-text.ts'
import type { Sql } from '../../sql.ts'
import { isYearOnly } from '../result/year-only.ts'

export interface ReportRow {
  id: string
  project: string
  source: string
  environmentId: string
  environmentName: string
  environmentNotes: string | null
  commit: string | null
  branch: string | null
  pullRequest: string | null
  createdAt: Date
  verdict: ReportSummary['verdict']
  comparisons: ReportComparison[]
  measuredFrom: Date
  measuredTo: Date
  /** whether only the year is known of all results */
  yearOnly: boolean
  results: number
  subjects: string[]
  subjectCount: number
  scenarios: string[]
  scenarioCount: number
  /** the serving host first; empty if the report named no machine */
  hosts: { id: string; role: 'SERVER' | 'LOAD' | 'DATABASE'; name: string; facts: HostFacts }[]
}

/** How many names a summary lists, in the order in which they were handed in. */
const spelt = 4

/**
 * SQL: the machines of a report `r` in the state they were in when it was measured. `told`: a summary of the report's
 * results with their time range and the fingerprint, which is NULL if the report named no machines.
 */
export const hostsOfReport = `
  SELECT coalesce(jsonb_agg(jsonb_build_object('id', h.id, 'role', eh.role, 'name', h.name, 'facts', f.facts)
    ORDER BY eh.role, h.name), '[]') AS hosts
  FROM environment_hosts eh JOIN hosts h ON h.id = eh.host_id
  CROSS JOIN LATERAL (
    SELECT hf.facts FROM host_facts hf
    WHERE hf.host_id = h.id AND hf.first_seen_at <= r.created_at AND hf.last_seen_at >= told."measuredFrom"
    ORDER BY hf.fingerprint = told.fingerprint DESC, hf.first_seen_at <= told."measuredTo" DESC, hf.first_seen_at DESC LIMIT 1
  ) f
  WHERE eh.environment_id = r.environment_id AND told.fingerprint IS NOT NULL`

const names = (column: string) => `
  SELECT array_agg(name ORDER BY first) FILTER (WHERE place <= ${spelt}) AS names, count(*)::int AS total FROM (
    SELECT ${column} AS name, min(x.id) AS first, row_number() OVER (ORDER BY min(x.id)) AS place
    FROM results x JOIN series s ON s.id = x.series_id JOIN subjects su ON su.id = s.subject_id
    WHERE x.report_id = r.id GROUP BY 1) distinct_names`

const select = (page: string) => `
WITH r AS (${page})
SELECT r.id, p.slug AS project, r.source, e.id AS "environmentId", e.name AS "environmentName",
  e.notes AS "environmentNotes", r.commit, r.branch, r.pull_request AS "pullRequest", r.created_at AS "createdAt", r.answer ->> 'verdict' AS verdict,
  r.answer -> 'comparisons' AS comparisons, told."measuredFrom", told."measuredTo", told."yearOnly", told.results,
  subject.names AS subjects, subject.total AS "subjectCount", scenario.names AS scenarios,
  scenario.total AS "scenarioCount", machine.hosts
FROM r JOIN projects p ON p.id = r.project_id JOIN environments e ON e.id = r.environment_id
CROSS JOIN LATERAL (
  SELECT min(x.measured_at) AS "measuredFrom", max(x.measured_at) AS "measuredTo", count(*)::int AS results,
    max(x.environment_fingerprint) AS fingerprint, bool_and(${isYearOnly('x')}) AS "yearOnly"
  FROM results x WHERE x.report_id = r.id
) told
CROSS JOIN LATERAL (${names('su.name')}) subject
CROSS JOIN LATERAL (${names('s.scenario_id')}) scenario
CROSS JOIN LATERAL (${hostsOfReport}) machine
ORDER BY r.id DESC`

const page = select(`
  SELECT * FROM reports r
  WHERE ($1::uuid IS NULL OR r.id < $1) AND ($2::text IS NULL OR r.source = $2)
    AND r.project_id = (SELECT id FROM projects WHERE slug = $3) AND ($5::text IS NULL OR r.branch = $5)
    AND ($6::text IS NULL OR r.environment_id IN (SELECT id FROM environments WHERE id::text = lower($6) OR name = $6))
  ORDER BY r.id DESC LIMIT $4`)

export interface ReportFilter {
  beforeId: string | null
  source: string | null
  project: string
  branch: string | null
  /** id or name */
  environment: string | null
  limit: number
}

/** Reports, newest first; their ids are in the order in which they came in. */
export const reportRows = async (sql: Sql, filter: ReportFilter): Promise<ReportRow[]> => {
  const { beforeId, project, limit } = filter
  const texts = [filter.source, filter.branch, filter.environment]
  const [source, branch, environment] = texts.map((text) => (text === null ? null : storableText(text)))
  return (await sql.query<ReportRow>(page, [beforeId, source, project, limit, branch, environment])).rows
}

const one = select('SELECT * FROM reports r WHERE r.id = $1')

export const reportRow = async (sql: Sql, id: string): Promise<ReportRow | null> =>
  (await sql.query<ReportRow>(one, [id])).rows[0] ?? null

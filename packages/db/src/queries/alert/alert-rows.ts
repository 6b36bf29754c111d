import { type AlertEnd, type AlertState, type JobStatus, liveAlertStates, type MetricId } from '@wrkbench/contracts'
import { inList, type Sql } from '../../sql.ts'
import { type SeriesRow, seriesColumns, seriesJoins } from '../series/series-rows.ts'
import type { StoredEvidence } from './alert-evidence.ts'

export type StoredAlertState = Uppercase<AlertState>

export const liveStates = inList(liveAlertStates.map((state) => state.toUpperCase()))

export interface AlertRow extends SeriesRow {
  id: string
  projectId: string
  project: string
  metric: MetricId
  kind: 'REGRESSION' | 'IMPROVEMENT'
  state: StoredAlertState
  /** 0: open, 1: acknowledged or suspected, 2: over */
  place: number
  firstResultId: string
  firstAt: Date
  commit: string | null
  branch: string | null
  reportId: string | null
  runId: string | null
  jobId: string | null
  jobNumber: number | null
  before: number
  after: number
  ratio: number
  ratioLow: number
  ratioHigh: number
  evidence: StoredEvidence
  checkId: string | null
  checkNumber: number | null
  checkStatus: JobStatus | null
  createdAt: Date
  openedAt: Date | null
  acknowledgedAt: Date | null
  acknowledgedBy: string | null
  closedAt: Date | null
  closedBecause: AlertEnd | null
  closedBy: string | null
  closingResultId: string | null
  closingAt: Date | null
  note: string | null
}

const place = `CASE a.state WHEN 'OPEN' THEN 0 WHEN 'ACKNOWLEDGED' THEN 1 WHEN 'SUSPECTED' THEN 1 ELSE 2 END`

/** Selects the page using columns of `alerts` only; everything else is looked up for these rows alone. */
const text = `
WITH page AS (
  SELECT a.id, ${place} AS place FROM alerts a
  WHERE ($1::uuid[] IS NULL OR a.id = ANY ($1))
    AND ($2::text IS NULL OR a.project_id = (SELECT id FROM projects WHERE slug = $2))
    AND ($3::alert_state[] IS NULL OR a.state = ANY ($3)) AND ($4::alert_kind IS NULL OR a.kind = $4)
    AND ($5::int IS NULL OR a.series_id = $5)
    AND ($6::int IS NULL OR ${place} > $6 OR (${place} = $6 AND a.id < $7::uuid))
  ORDER BY place, a.id DESC LIMIT $8
)
SELECT ${seriesColumns}, a.id, a.project_id AS "projectId", pr.slug AS project, a.metric, a.kind, a.state, page.place,
  a.first_result_id::text AS "firstResultId", a.first_at AS "firstAt", r.commit, r.branch, r.report_id AS "reportId",
  r.run_id AS "runId", j.id AS "jobId", j.number AS "jobNumber", a.before, a.after, a.ratio, a.ratio_low AS "ratioLow",
  a.ratio_high AS "ratioHigh", a.evidence, c.id AS "checkId", c.number AS "checkNumber", c.status AS "checkStatus",
  a.created_at AS "createdAt", a.opened_at AS "openedAt", a.acknowledged_at AS "acknowledgedAt",
  a.acknowledged_by AS "acknowledgedBy", a.closed_at AS "closedAt", a.closed_because AS "closedBecause",
  a.closed_by AS "closedBy", a.closing_result_id::text AS "closingResultId", a.closing_at AS "closingAt", a.note
FROM page JOIN alerts a ON a.id = page.id JOIN series s ON s.id = a.series_id ${seriesJoins}
LEFT JOIN results r ON r.id = a.first_result_id LEFT JOIN jobs j ON j.id = r.group_id LEFT JOIN jobs c ON c.alert_id = a.id
ORDER BY page.place, a.id DESC`

export interface AlertFilter {
  ids: readonly string[] | null
  project: string | null
  states: readonly StoredAlertState[] | null
  kind: 'REGRESSION' | 'IMPROVEMENT' | null
  seriesId: number | null
  /** last alert of the previous page */
  after: { place: number; id: string } | null
  limit: number
}

/**
 * Alerts: open ones first, then acknowledged and suspected ones, then those that are over; the newest first within
 * each.
 */
export const alertRows = async (sql: Sql, filter: AlertFilter): Promise<AlertRow[]> => {
  const { ids, project, states, kind, seriesId, after, limit } = filter
  const values = [ids, project, states, kind, seriesId, after?.place ?? null, after?.id ?? null, limit]
  return (await sql.query<AlertRow>(text, values)).rows
}

/** The alerts with these ids, in the same order as `alertRows`. */
export const alertsById = async (sql: Sql, ids: readonly string[]): Promise<AlertRow[]> =>
  alertRows(sql, { ids, project: null, states: null, kind: null, seriesId: null, after: null, limit: ids.length })

const counts = `
SELECT lower(a.state::text) AS state, count(*)::int AS count FROM alerts a JOIN projects p ON p.id = a.project_id
WHERE p.slug = $1 GROUP BY a.state`

/** Counts a project's alerts by state. */
export const alertCounts = async (sql: Sql, project: string): Promise<{ state: string; count: number }[]> =>
  (await sql.query<{ state: string; count: number }>(counts, [project])).rows

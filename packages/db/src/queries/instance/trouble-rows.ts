import type { JobStatus } from '@wrkbench/contracts'
import { inNameOrder } from '../../name-order.ts'
import { onlyRow, type Sql } from '../../sql.ts'
import { isStanding } from '../result/proposed.ts'
import { failedStates } from '../run/run-states.ts'

/** Instants within the JSON columns are text. */
export interface TroubleRows {
  jobs: {
    id: string
    number: number
    status: JobStatus
    finishedAt: string
    environmentName: string
    failed: number
    total: number
    /** error message of the run that failed first */
    why: string | null
  }[]
  suites: {
    id: string
    name: string
    nextRunAt: string
    lastDueAt: string | null
    lastOutcome: string | null
    lastNote: string | null
  }[]
  /** ids of open regressions that are not acknowledged, newest first */
  alerts: string[]
  /** for each kind of flag how many results have it, of how many series, and the newest of them */
  flagged: { flag: string; results: number; series: number; newest: { id: string; measuredAt: string } }[]
  /** number of all rows of these kinds, including those beyond the limit */
  totals: { alerts: number; jobs: number; suites: number }
}

const isFailed = `p.slug = $1 AND j.status IN ('FAILED', 'PARTIAL') AND j.finished_at >= $2 AND NOT EXISTS (
    SELECT FROM jobs later WHERE later.status = 'SUCCEEDED' AND later.number > j.number
      AND (later.rerun_of_id = j.id OR later.suite_id = j.suite_id))`
const isStale = `p.slug = $1 AND s.next_run_at IS NOT NULL AND (s.next_run_at < $3 OR s.last_outcome <> 'started')`
const isOpen = `p.slug = $1 AND a.state = 'OPEN' AND a.kind = 'REGRESSION'`

const failed = `
  SELECT j.id, j.number, j.status, j.finished_at AS "finishedAt", e.name AS "environmentName", c.failed, c.total, (
    SELECT r.error ->> 'message' FROM runs r WHERE r.job_id = j.id AND NOT r.superseded AND r.status IN ${failedStates}
    ORDER BY r.finished_at LIMIT 1) AS why
  FROM jobs j JOIN projects p ON p.id = j.project_id JOIN environments e ON e.id = j.environment_id CROSS JOIN LATERAL (
    SELECT count(*)::int AS total, count(*) FILTER (WHERE r.status IN ${failedStates})::int AS failed
    FROM runs r WHERE r.job_id = j.id AND NOT r.superseded
  ) c
  WHERE ${isFailed}
  ORDER BY j.number DESC LIMIT $4`

const suites = `
  SELECT s.id, s.name, s.next_run_at AS "nextRunAt", s.last_due_at AS "lastDueAt", s.last_outcome AS "lastOutcome",
    s.last_note AS "lastNote"
  FROM suites s JOIN projects p ON p.id = s.project_id
  WHERE ${isStale}
  ORDER BY ${inNameOrder('s.name')}, s.id LIMIT $4`

/** The series come as an array: whatever PostgreSQL expects of the rest, it asks for them once. */
const flagged = `
  SELECT f.id AS flag, count(DISTINCT r.id)::int AS results, count(DISTINCT r.series_id)::int AS series,
    (array_agg(json_build_object('id', r.id::text, 'measuredAt', r.measured_at) ORDER BY r.measured_at DESC))[1] AS newest
  FROM unnest(ARRAY(
    SELECT DISTINCT d.series_id FROM results d WHERE d.measured_at >= $2 AND d.flag_count > 0
  )) AS doubted (id) JOIN series s ON s.id = doubted.id CROSS JOIN LATERAL (
    SELECT x.group_id FROM results x WHERE x.series_id = s.id AND x.measured_at >= $2 AND ${isStanding('x')}
    ORDER BY x.measured_at DESC LIMIT 1
  ) newest JOIN results r ON r.series_id = s.id AND r.group_id = newest.group_id
  CROSS JOIN LATERAL jsonb_to_recordset(r.flags) AS f (id text)
  WHERE s.project_id = (SELECT id FROM projects WHERE slug = $1) AND r.measured_at >= $2 AND r.flag_count > 0
  GROUP BY f.id`

const alerts = `
  SELECT a.id FROM alerts a JOIN projects p ON p.id = a.project_id
  WHERE ${isOpen} ORDER BY a.id DESC LIMIT $4`

const totals = `
  SELECT (SELECT count(*)::int FROM alerts a JOIN projects p ON p.id = a.project_id WHERE ${isOpen}) AS alerts,
    (SELECT count(*)::int FROM jobs j JOIN projects p ON p.id = j.project_id WHERE ${isFailed}) AS jobs,
    (SELECT count(*)::int FROM suites s JOIN projects p ON p.id = s.project_id WHERE ${isStale}) AS suites`

const text = `SELECT
  (SELECT coalesce(json_agg(a.id), '[]') FROM (${alerts}) a) AS alerts,
  (SELECT coalesce(json_agg(j), '[]') FROM (${failed}) j) AS jobs,
  (SELECT coalesce(json_agg(s), '[]') FROM (${suites}) s) AS suites,
  (SELECT coalesce(json_agg(f), '[]') FROM (${flagged}) f) AS flagged,
  (SELECT to_json(t) FROM (${totals}) t) AS totals`

export interface TroubleAsked {
  project: string
  since: Date
  /** a suite that should have run before this is late */
  overdue: Date
  /** maximum number of rows of each kind */
  limit: number
}

/**
 * What went wrong since then: jobs with failed runs that no later job made up for, suites that did not run as they
 * should, and flagged rounds in the newest group of each series, pull requests left out.
 */
export const troubleRows = async (sql: Sql, { project, since, overdue, limit }: TroubleAsked): Promise<TroubleRows> =>
  onlyRow((await sql.query<TroubleRows>(text, [project, since, overdue, limit])).rows)

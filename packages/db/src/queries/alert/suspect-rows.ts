import type { JobStatus, LoadProfile, MetricId } from '@wrkbench/contracts'
import type { Sql } from '../../sql.ts'
import { openStates } from '../job/job-state.ts'
import type { JobSpecRow } from '../job/job-summaries.ts'
import type { StoredEvidence } from './alert-evidence.ts'
import { liveStates } from './alert-rows.ts'

/** A suspect, with the job that checks it, if any. */
export interface SuspectRow {
  id: string
  projectId: string
  seriesId: number
  metric: MetricId
  kind: 'REGRESSION' | 'IMPROVEMENT'
  evidence: StoredEvidence
  jobId: string | null
  jobStatus: JobStatus | null
  /** the series measured beside it as a control; null if none */
  controlId: number | null
}

const suspects = `
SELECT a.id, a.project_id AS "projectId", a.series_id AS "seriesId", a.metric, a.kind, a.evidence,
  j.id AS "jobId", j.status AS "jobStatus", (
    SELECT r.series_id FROM results r WHERE r.group_id = j.id AND r.series_id <> a.series_id LIMIT 1) AS "controlId"
FROM alerts a LEFT JOIN jobs j ON j.alert_id = a.id
WHERE a.state = 'SUSPECTED' AND (a.created_at < $1 OR j.status NOT IN ${openStates}) ORDER BY a.id LIMIT $2`

/** Suspects that can be decided, oldest first: their job is over, or they were created before `lateBefore`. */
export const suspectRows = async (
  sql: Sql,
  { lateBefore, limit }: { lateBefore: Date; limit: number },
): Promise<SuspectRow[]> => (await sql.query<SuspectRow>(suspects, [lateBefore, limit])).rows

/** What a job needs to measure a suspect again. */
export interface CheckPlan {
  alertId: string
  project: string
  environmentId: string
  serverId: string
  displayName: string
  scenarioId: string
  profile: LoadProfile
  /** spec of the job whose point is suspect */
  spec: JobSpecRow
  /** a server with a history of its own on the same board and no alert; null if none */
  control: string | null
}

const control = `
  SELECT su.server_id
  FROM series o JOIN subjects su ON su.id = o.subject_id JOIN servers sv ON sv.id = su.server_id AND NOT sv.removed
  CROSS JOIN LATERAL (
    SELECT count(DISTINCT newest.group_id) AS groups FROM (
      SELECT r.group_id FROM results r WHERE r.series_id = o.id AND r.flag_count = 0 ORDER BY r.measured_at DESC LIMIT 500
    ) newest) known
  WHERE o.project_id = s.project_id AND o.scenario_id = s.scenario_id AND o.environment_id = s.environment_id
    AND o.load_profile_id = s.load_profile_id AND o.id <> s.id AND known.groups >= $1 AND NOT EXISTS (
      SELECT FROM alerts x WHERE x.series_id = o.id AND x.state IN ${liveStates})
  ORDER BY known.groups DESC, o.id LIMIT 1`

const unchecked = `a.state = 'SUSPECTED' AND NOT EXISTS (SELECT FROM jobs c WHERE c.alert_id = a.id)`

const plans = `
SELECT a.id AS "alertId", p.slug AS project, s.environment_id AS "environmentId", sv.id AS "serverId",
  sv.manifest ->> 'displayName' AS "displayName", s.scenario_id AS "scenarioId", lp.profile, j.spec, (${control}) AS control
FROM alerts a JOIN series s ON s.id = a.series_id JOIN projects p ON p.id = a.project_id
JOIN subjects su ON su.id = s.subject_id JOIN servers sv ON sv.id = su.server_id
JOIN load_profiles lp ON lp.id = s.load_profile_id
JOIN results r ON r.id = a.first_result_id JOIN jobs j ON j.id = r.group_id
WHERE ${unchecked} AND NOT EXISTS (
  SELECT FROM jobs b WHERE b.environment_id = s.environment_id AND b.alert_id IS NOT NULL AND b.status IN ${openStates})
ORDER BY a.id LIMIT $2`

const anyUnchecked = `SELECT FROM alerts a WHERE ${unchecked} LIMIT 1`

/**
 * Suspects that no job checks yet, in environments without a check under way. `fewest`: groups that a control's history
 * needs. Where there is none, which is nearly always, PostgreSQL is spared the 10 ms that planning the whole question takes.
 */
export const checkPlans = async (
  sql: Sql,
  { fewest, limit }: { fewest: number; limit: number },
): Promise<CheckPlan[]> => {
  if ((await sql.query(anyUnchecked)).rowCount === 0) return []
  return (await sql.query<CheckPlan>(plans, [fewest, limit])).rows
}

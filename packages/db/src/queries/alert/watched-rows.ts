import { flagsOfFailures, type MetricId } from '@wrkbench/contracts'
import type { Sql } from '../../sql.ts'
import { metricSql } from '../result/metric-sql.ts'
import { isStanding } from '../result/proposed.ts'
import type { StoredEvidence } from './alert-evidence.ts'
import { liveStates, type StoredAlertState } from './alert-rows.ts'

/** The settings as stored. */
export interface AlertSettingsRow {
  enabled: boolean
  suspectLevel: number
  alertLevel: number
  leastShift: number
  checks: boolean
  checksPerDay: number
  branches: string[]
  metrics: string[]
}

/**
 * An alert of the series that is not over, or that tells which points do not count as usual. Instants in seconds since
 * 1970.
 */
export interface WatchedAlert {
  id: string
  state: StoredAlertState
  closedBecause: string | null
  firstAt: number
  firstResult: number
  closingAt: number | null
  closingResult: number | null
  evidence: StoredEvidence
}

/** A series, how far it was judged, and its points (groups of rounds) as columns, oldest first. */
export interface WatchedRow {
  seriesId: number
  subjectName: string
  projectId: string
  environmentId: string
  noiseFloor: number | null
  /** null if none are stored */
  settings: AlertSettingsRow | null
  /** newest result of each judged point; null if none was judged yet */
  judged: number[] | null
  /** metrics by which the series has an alert that is not over */
  liveMetrics: string[]
  alerts: WatchedAlert[]
  /** the catalogue still has the server, and a runner is present that could measure it again */
  repeatable: boolean
  /** suspects of its project within a day */
  suspects: number
  at: number[]
  result: number[]
  segment: number[]
  group: string[]
  /** for each point, the values of the rounds that count */
  values: number[][]
  /** whether the server itself failed in rounds of the point */
  failed: boolean[]
  /** whether the point is of a job, rather than of a report */
  ofJob: boolean[]
  /** whether the point is of a job that checks a suspect */
  ofCheck: boolean[]
}

export interface WatchedAsked {
  seriesIds: readonly number[]
  metric: MetricId
  /** branches that count if the project's settings name none */
  branches: readonly string[]
  /** how many of the newest results of each series are read */
  limit: number
  now: Date
  /** a runner counts as away if its last heartbeat is older */
  heardSince: Date
}

const failures = flagsOfFailures.map((id) => `'${id}'`).join(', ')

/**
 * Which rounds count: those without doubts, and for successes per second also those in which the server itself failed, down to 0. A
 * server that begins to fail would otherwise leave the series without a word.
 */
const counts = (metric: MetricId): string =>
  metric === 'successesPerSecond'
    ? `value >= 0 AND (flag_count = 0 OR NOT EXISTS (
        SELECT FROM jsonb_to_recordset(flags) AS f (id text) WHERE f.id NOT IN (${failures})))`
    : 'value > 0 AND flag_count = 0'

/**
 * A point counts if its group is complete, has one method and hardware, was not handed in for a pull request, and at
 * least half of its rounds count. The rounds expected are those that the job asked for; for reports, the
 * median of the newest twenty groups.
 */
const points = (metric: MetricId): string => `
  SELECT coalesce(json_agg(at), '[]') AS at, coalesce(json_agg(result), '[]') AS result,
    coalesce(json_agg(segment), '[]') AS segment, coalesce(json_agg(group_id), '[]') AS "group",
    coalesce(json_agg(sure), '[]') AS values, coalesce(json_agg(failed), '[]') AS failed, coalesce(json_agg(of_job), '[]') AS "ofJob",
    coalesce(json_agg(of_check), '[]') AS "ofCheck"
  FROM (
    WITH n AS MATERIALIZED (
      SELECT group_id, extract(epoch FROM max(measured_at)) AS at, max(id) AS result,
        (array_agg(segment))[1] AS segment, count(*) AS rounds,
        array_agg(value) FILTER (WHERE ${counts(metric)}) AS sure,
        bool_or(flag_count > 0 OR value = 0) FILTER (WHERE ${counts(metric)}) AS failed
      FROM (
        SELECT r.id, r.measured_at, r.group_id, r.segment, r.flag_count, r.flags, ${metricSql[metric]} AS value
        FROM results r
        WHERE r.series_id = s.id AND r.measured_at <= $5::timestamptz + interval '5 minutes' AND (r.branch IS NULL OR r.branch = ANY (coalesce(st.branches, $3)))
          AND ${isStanding('r')}
        ORDER BY r.measured_at DESC LIMIT $4
      ) newest
      WHERE value IS NOT NULL GROUP BY group_id HAVING count(DISTINCT segment) = 1
    ), usual AS (
      SELECT percentile_disc(0.5) WITHIN GROUP (ORDER BY x.rounds) AS rounds
      FROM (SELECT rounds FROM n ORDER BY at DESC, result DESC LIMIT 20) x
    )
    SELECT n.*, j.id IS NOT NULL AS of_job, j.alert_id IS NOT NULL AS of_check
    FROM n CROSS JOIN usual
    LEFT JOIN jobs j ON j.id = n.group_id
    WHERE 2 * cardinality(sure) >= greatest(n.rounds, coalesce((j.spec ->> 'rounds')::int, usual.rounds))
      AND (j.id IS NULL OR j.finished_at IS NOT NULL)
    ORDER BY at, result
  ) counted`

/**
 * The newest 100 alerts that are not over, that are closed and tell which points do not count as usual, or that were
 * suspects dismissed in the last 8 days.
 */
const alerts = `
  SELECT coalesce(jsonb_agg(x), '[]') AS alerts FROM (
    SELECT a.id, a.state, a.closed_because AS "closedBecause", a.evidence,
      extract(epoch FROM a.first_at) AS "firstAt", a.first_result_id AS "firstResult",
      extract(epoch FROM a.closing_at) AS "closingAt", a.closing_result_id AS "closingResult"
    FROM alerts a
    WHERE a.series_id = s.id AND a.metric = $2
      AND (a.state IN ${liveStates} OR a.closed_because IN ('recovered', 'accepted', 'not-comparable')
        OR (a.state = 'DISMISSED' AND a.created_at > $5::timestamptz - interval '8 days'))
    ORDER BY a.id DESC LIMIT 100
  ) x`

const text = (metric: MetricId): string => `
SELECT s.id AS "seriesId", su.name AS "subjectName", s.project_id AS "projectId",
  s.environment_id AS "environmentId", e.noise_floor AS "noiseFloor",
  CASE WHEN st.project_id IS NOT NULL THEN jsonb_build_object('enabled', st.enabled, 'suspectLevel', st.suspect_level,
    'alertLevel', st.alert_level, 'leastShift', st.least_shift, 'checks', st.checks, 'checksPerDay', st.checks_per_day,
    'branches', st.branches, 'metrics', st.metrics) END AS settings,
  w.judged::float8[] AS judged, a.alerts, ARRAY(
    SELECT l.metric FROM alerts l
    WHERE l.series_id = s.id AND l.state IN ${liveStates}) AS "liveMetrics",
  sv.id IS NOT NULL AND NOT sv.removed AND EXISTS (
    SELECT FROM runners ru
    WHERE ru.environment_id = s.environment_id AND ru.last_heartbeat_at >= $6 AND ru.paused_at IS NULL) AS repeatable,
  (SELECT count(*)::int FROM alerts x WHERE x.project_id = s.project_id AND x.created_at > $5::timestamptz - interval '1 day'
    AND x.evidence ->> 'by' = 'check') AS suspects, g.*
FROM unnest($1::int[]) AS asked (id) JOIN series s ON s.id = asked.id JOIN environments e ON e.id = s.environment_id
JOIN subjects su ON su.id = s.subject_id LEFT JOIN servers sv ON sv.id = su.server_id
LEFT JOIN alert_settings st ON st.project_id = s.project_id
LEFT JOIN alert_watches w ON w.series_id = s.id AND w.metric = $2
CROSS JOIN LATERAL (${alerts}) a CROSS JOIN LATERAL (${points(metric)}) g`

/** Everything that the alert rule needs about these series, in one statement. */
export const watchedRows = async (sql: Sql, asked: WatchedAsked): Promise<WatchedRow[]> => {
  const { seriesIds, metric, branches, limit, now, heardSince } = asked
  return (await sql.query<WatchedRow>(text(metric), [seriesIds, metric, branches, limit, now, heardSince])).rows
}

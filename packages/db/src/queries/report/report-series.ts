import type { Flag } from '@wrkbench/contracts'
import type { Sql } from '../../sql.ts'

/** A stored report with its project and environment. */
export interface ReportContext {
  id: string
  url: string
  project: string
  environment: string
  /** of the environment, as a fraction */
  noiseFloor: number | null
  commit: string | null
  branch: string | null
  pullRequest: string | null
  author: string | null
  createdAt: Date
  /** when its newest result was measured */
  measuredAt: Date
  /** fingerprint of the hardware; null if the report describes none */
  hardware: string | null
  series: ReportSeries[]
  /** results with flags, in the order handed in */
  flagged: { subject: string; scenario: string; flags: Flag[] }[]
}

/** A report's results of one series, in the order handed in. A figure is null if the result lacks it. */
export interface ReportSeries {
  seriesId: number
  subject: string
  scenario: string
  rounds: {
    flags: Flag[]
    generatorVersion: string | null
    figures: Record<'successesPerSecond' | 'requestsPerSecond' | 'latencyP50Us' | 'latencyP99Us', number | null>
  }[]
}

const text = `
WITH series_of_report AS (
  SELECT series_id, min(id) AS first, max(measured_at) AS newest, max(environment_fingerprint) AS hardware,
    json_agg(json_build_object('flags', flags, 'generatorVersion', generator_version, 'figures', json_build_object(
      'successesPerSecond', successes_per_second, 'requestsPerSecond', requests_per_second,
      'latencyP50Us', latency_p50_us, 'latencyP99Us', latency_p99_us)) ORDER BY id) AS rounds
  FROM results WHERE report_id = $1 GROUP BY series_id
)
SELECT r.id, r.answer->>'url' AS url, p.slug AS project, e.name AS environment, e.noise_floor AS "noiseFloor",
  r.commit, r.branch, r.pull_request AS "pullRequest", r.author, r.created_at AS "createdAt",
  max(o.newest) AS "measuredAt", max(o.hardware) AS hardware,
  json_agg(json_build_object('seriesId', s.id, 'subject', su.name, 'scenario', s.scenario_id, 'rounds', o.rounds)
    ORDER BY o.first) AS series,
  (SELECT coalesce(json_agg(json_build_object('subject', n.name, 'scenario', m.scenario_id, 'flags', f.flags)
      ORDER BY f.id), '[]')
    FROM results f JOIN series m ON m.id = f.series_id JOIN subjects n ON n.id = m.subject_id
    WHERE f.report_id = $1 AND f.flags <> '[]') AS flagged
FROM reports r JOIN projects p ON p.id = r.project_id JOIN environments e ON e.id = r.environment_id
  CROSS JOIN series_of_report o JOIN series s ON s.id = o.series_id JOIN subjects su ON su.id = s.subject_id
WHERE r.id = $1 GROUP BY r.id, p.id, e.id`

/** A report with its series, in the order handed in; null if there is no such report. */
export const reportSeries = async (sql: Sql, id: string): Promise<ReportContext | null> =>
  (await sql.query<ReportContext>(text, [id])).rows[0] ?? null

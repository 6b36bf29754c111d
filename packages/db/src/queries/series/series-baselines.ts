import { prepared, type Sql } from '../../sql.ts'
import { isStanding } from '../result/proposed.ts'

/**
 * Which earlier results count; null accepts any. Results of pull requests count only if their branch or commit is asked
 * for.
 */
export interface BaselineChoice {
  branch: string | null
  commit: string | null
  last: number
  /** results measured later are not part of the baseline */
  until: Date
}

/** Values of one series, newest first; null where a result lacks the figure. */
export interface SeriesBaseline {
  seriesId: number
  successesPerSecond: (number | null)[]
  requestsPerSecond: (number | null)[]
  latencyP50Us: (number | null)[]
  latencyP99Us: (number | null)[]
  generatorVersion: (string | null)[]
}

/**
 * SQL for one row: the baseline of a series as JSON, without the series id. Its newest results without doubts, found by
 * one index walk.
 */
export const baselineOf = (series: string, choice: Record<keyof BaselineChoice, string>, condition = ''): string => `
  SELECT json_build_object(
    'successesPerSecond', coalesce(json_agg(successes_per_second), '[]'),
    'requestsPerSecond', coalesce(json_agg(requests_per_second), '[]'),
    'latencyP50Us', coalesce(json_agg(latency_p50_us), '[]'),
    'latencyP99Us', coalesce(json_agg(latency_p99_us), '[]'),
    'generatorVersion', coalesce(json_agg(generator_version), '[]')) AS figures
  FROM (
    SELECT successes_per_second, requests_per_second, latency_p50_us, latency_p99_us, generator_version FROM results r
    WHERE r.series_id = ${series} AND r.flag_count = 0 AND (${choice.branch} IS NULL OR r.branch = ${choice.branch})
      AND (${choice.commit} IS NULL OR r.commit = ${choice.commit}) AND r.measured_at <= ${choice.until}${condition}
      AND (${choice.branch} IS NOT NULL OR ${choice.commit} IS NOT NULL OR ${isStanding('r')})
    ORDER BY r.measured_at DESC LIMIT ${choice.last}
  ) newest`

const parameters = { branch: '$3::text', commit: '$4::text', last: '$5::int', until: '$6::timestamptz' }

const isOther = ` AND r.report_id IS DISTINCT FROM $2
      AND ($7::text IS NULL OR r.environment_fingerprint IS NULL OR r.environment_fingerprint = $7)`

const baselines = prepared(
  'series-baselines',
  `SELECT k.id AS "seriesId", b.figures FROM unnest($1::int[]) AS k (id)
CROSS JOIN LATERAL (${baselineOf('k.id', parameters, isOther)}) b`,
)

/** The report that is judged. */
export interface JudgedReport {
  id: string
  /** fingerprint of its hardware; null if it describes none */
  hardware: string | null
}

/**
 * The newest results without doubts of each series, leaving out those of the report itself, and those that are known to come from
 * other hardware than its own; one index walk for each series.
 */
export const seriesBaselines = async (
  sql: Sql,
  seriesIds: readonly number[],
  { id, hardware }: JudgedReport,
  { branch, commit, last, until }: BaselineChoice,
): Promise<SeriesBaseline[]> => {
  type Row = { seriesId: number; figures: Omit<SeriesBaseline, 'seriesId'> }
  const { rows } = await sql.query<Row>(baselines([seriesIds, id, branch, commit, last, until, hardware]))
  return rows.map(({ seriesId, figures }) => ({ seriesId, ...figures }))
}

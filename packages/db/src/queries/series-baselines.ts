import { prepared, type Sql } from '../sql.ts'

/** Which earlier results count; null: any. */
export interface BaselineChoice {
  branch: string | null
  commit: string | null
  last: number
  /** what was measured later is no baseline */
  until: Date
}

/** Values per series, in the order of `ids`; null where a result lacks the figure. */
export interface SeriesBaseline {
  seriesId: number
  successesPerSecond: (number | null)[]
  requestsPerSecond: (number | null)[]
  latencyP50Us: (number | null)[]
  latencyP99Us: (number | null)[]
}

const baselines = prepared(
  'series-baselines',
  `SELECT k.id AS "seriesId", b.*
FROM unnest($1::int[]) AS k (id) CROSS JOIN LATERAL (
  SELECT coalesce(array_agg(successes_per_second), '{}') AS "successesPerSecond",
    coalesce(array_agg(requests_per_second), '{}') AS "requestsPerSecond",
    coalesce(array_agg(latency_p50_us), '{}') AS "latencyP50Us", coalesce(array_agg(latency_p99_us), '{}') AS "latencyP99Us"
  FROM (
    SELECT successes_per_second, requests_per_second, latency_p50_us, latency_p99_us FROM results
    WHERE series_id = k.id AND report_id IS DISTINCT FROM $2 AND flag_count = 0
      AND ($3::text IS NULL OR branch = $3) AND ($4::text IS NULL OR commit = $4) AND measured_at <= $6
    ORDER BY measured_at DESC LIMIT $5
  ) newest
) b`,
)

/** The newest undoubted results of each series, those of one report left out: one index walk per series. */
export const seriesBaselines = async (
  sql: Sql,
  seriesIds: readonly number[],
  reportId: string,
  { branch, commit, last, until }: BaselineChoice,
): Promise<SeriesBaseline[]> =>
  (await sql.query<SeriesBaseline>(baselines([seriesIds, reportId, branch, commit, last, until]))).rows

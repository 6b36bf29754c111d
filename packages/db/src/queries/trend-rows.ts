import type { MetricId } from '@wrkbench/contracts'
import type { Sql } from '../sql.ts'
import { metricSql } from './metric-sql.ts'
import { proposed } from './proposed.ts'
import { type SeriesRow, seriesColumns, seriesTables } from './series-rows.ts'

export interface TrendAsked {
  project: string
  seriesIds: readonly number[]
  metric: MetricId
  from: Date | null
  to: Date | null
  /** newest results of each series that are looked at */
  limit: number
}

/** Groups of rounds, oldest first, column by column: members at one index belong together. Pull requests have none. */
export interface TrendRow extends SeriesRow {
  /** seconds since 1970, of the group's newest round, rounded up: what was measured until then includes it */
  at: number[]
  /** id of the group's newest result */
  result: number[]
  /** method and hardware as one number */
  segment: number[]
  /** rounds without doubts; null: there are none */
  values: (number[] | null)[]
  /** of groups without such rounds, the doubted ones */
  doubted: (number[] | null)[]
  /** results looked at, those that do not tell the metric and those of pull requests among them */
  looked: number
}

/** `asked`: rows of the series wanted (id, place); `$1` is the project, `$3` to `$5` the span and the limit. */
export const trendText = (metric: MetricId, asked: string, more = ''): string => `
SELECT ${seriesColumns}, g.*${more}
FROM ${asked}
JOIN ${seriesTables.replace('series s', 'series s ON s.id = asked.id')}
CROSS JOIN LATERAL (
  SELECT coalesce(json_agg(at) FILTER (WHERE told), '[]') AS at,
    coalesce(json_agg(result) FILTER (WHERE told), '[]') AS result,
    coalesce(json_agg(segment) FILTER (WHERE told), '[]') AS segment,
    coalesce(json_agg(clean) FILTER (WHERE told), '[]') AS values,
    coalesce(json_agg(CASE WHEN clean IS NULL THEN doubtful END) FILTER (WHERE told), '[]') AS doubted,
    coalesce(sum(looked), 0)::int AS looked
  FROM (
    SELECT ceil(extract(epoch FROM max(measured_at) FILTER (WHERE value IS NOT NULL)))::int8 AS at,
      max(id) FILTER (WHERE value IS NOT NULL) AS result, (array_agg(segment))[1] AS segment,
      count(*) AS looked, count(value) > 0 AND group_id NOT IN ${proposed} AS told,
      array_agg(value) FILTER (WHERE flag_count = 0 AND value IS NOT NULL) AS clean,
      array_agg(value) FILTER (WHERE flag_count > 0 AND value IS NOT NULL) AS doubtful
    FROM (
      SELECT r.id, r.measured_at, r.group_id, r.segment, r.flag_count, ${metricSql[metric]} AS value
      FROM results r
      WHERE r.series_id = s.id AND r.measured_at >= coalesce($3, '-infinity'::timestamptz)
        AND r.measured_at <= coalesce($4, 'infinity'::timestamptz)
      ORDER BY r.measured_at DESC LIMIT $5
    ) newest
    GROUP BY group_id ORDER BY at, result
  ) groups
) g
WHERE pr.slug = $1 ORDER BY asked.place`

const textOf = (metric: MetricId): string => trendText(metric, 'unnest($2::int[]) WITH ORDINALITY AS asked (id, place)')

/** Of each series asked for its points; one walk of the covering index for the headline. */
export const trendRows = async (sql: Sql, asked: TrendAsked): Promise<TrendRow[]> => {
  const { project, seriesIds, metric, from, to, limit } = asked
  return (await sql.query<TrendRow>(textOf(metric), [project, seriesIds, from, to, limit])).rows
}

import type { MetricId } from '@wrkbench/contracts'
import type { QueryConfig } from 'pg'
import { prepared, type Sql } from '../sql.ts'
import { groupRounds, type PackedRounds, type TrendColumns } from './group-rounds.ts'
import { metricSql } from './metric-sql.ts'
import { proposedIn } from './proposed.ts'
import { type SeriesRow, seriesColumns, seriesTables } from './series-rows.ts'

export interface TrendAsked {
  /** slugs of those that the series may be of */
  projects: readonly string[]
  seriesIds: readonly number[]
  metric: MetricId
  from: Date | null
  to: Date | null
  /** newest results of each series that are looked at */
  limit: number
}

/** What a series is of, with its points. Pull requests have none. */
export type TrendRow = SeriesRow & TrendColumns

/** With the slug of its project. */
export type OwnedTrendRow = TrendRow & { project: string }

/**
 * `asked`: rows of the series wanted (id, place); `$1` is the slug of the project, or whatever `ofProject` says of a slug;
 * `$3` to `$5` the span and the limit.
 */
export const trendText = (metric: MetricId, asked: string, more = '', ofProject = '= $1'): string => `
SELECT ${seriesColumns}, g.*${more}
FROM ${asked}
JOIN ${seriesTables.replace('series s', 'series s ON s.id = asked.id')}
CROSS JOIN LATERAL (
  SELECT string_agg(uuid_send(group_id), '') AS groups,
    string_agg(timestamptz_send(measured_at), '') AS moments,
    string_agg(float8send(coalesce(CASE WHEN group_id NOT IN ${proposedIn(ofProject)} THEN value END, 'NaN')), '') AS figures,
    string_agg(int8send(CASE WHEN flag_count = 0 THEN id ELSE -id END), '') AS ids,
    string_agg(int8send(segment), '') AS segments
  FROM (
    SELECT r.id, r.measured_at, r.group_id, r.segment, r.flag_count, ${metricSql[metric]} AS value
    FROM results r
    WHERE r.series_id = s.id AND r.measured_at >= coalesce($3, '-infinity'::timestamptz)
      AND r.measured_at <= coalesce($4, 'infinity'::timestamptz)
    ORDER BY r.measured_at DESC LIMIT $5
  ) newest
) g
WHERE pr.slug ${ofProject} ORDER BY asked.place`

/** Asks for a text of `trendText`. */
export const askTrends = async <Row extends SeriesRow = SeriesRow>(
  sql: Sql,
  statement: QueryConfig,
): Promise<(Row & TrendColumns)[]> => {
  const { rows } = await sql.query<Row & PackedRounds>(statement)
  return rows.map((row) => ({ ...row, ...groupRounds(row) }))
}

/** One series by itself, so that its plan is kept: of a list, PostgreSQL expects ten, and plans anew for every shorter one. */
const statementOf = (metric: MetricId, single: boolean) => {
  const asked = single
    ? '(SELECT ($2::int[])[1] AS id, 1 AS place) asked'
    : 'unnest($2::int[]) WITH ORDINALITY AS asked (id, place)'
  const text = trendText(metric, asked, ', pr.slug AS project', '= ANY ($1::text[])')
  return prepared(`trend-rows-${metric}${single ? '-single' : ''}`, text)
}

/** Of each series asked for its points; one walk of the covering index for the headline. */
export const trendRows = async (sql: Sql, asked: TrendAsked): Promise<OwnedTrendRow[]> => {
  const { projects, seriesIds, metric, from, to, limit } = asked
  return askTrends<OwnedTrendRow>(
    sql,
    statementOf(metric, seriesIds.length === 1)([projects, seriesIds, from, to, limit]),
  )
}

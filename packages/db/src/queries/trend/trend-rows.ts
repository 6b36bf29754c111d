import type { MetricId } from '@wrkbench/contracts'
import type { Pool, QueryConfig } from 'pg'
import { eachRow } from '../../each-row.ts'
import { prepared } from '../../sql.ts'
import { metricSql } from '../result/metric-sql.ts'
import { isStanding } from '../result/proposed.ts'
import { type SeriesRow, seriesColumns, seriesJoins } from '../series/series-rows.ts'
import { groupRounds, type PackedRounds, type TrendColumns } from './group-rounds.ts'

export interface TrendAsked {
  /** slugs of the projects that the series may belong to */
  projects: readonly string[]
  seriesIds: readonly number[]
  metric: MetricId
  from: Date | null
  to: Date | null
  /** how many of the newest results of each series are read */
  limit: number
}

/** A series with its points. Results of pull requests are not included. */
export type TrendRow = SeriesRow & TrendColumns

/** With the slug of the series' project. */
export type OwnedTrendRow = TrendRow & { project: string }

/**
 * Builds a statement that returns each series with its packed rounds. `asked`: rows (id, place) of the series wanted.
 * `$1` is the slug of the project, unless `ofProject` states another condition on it; `$3` to `$5` are start, end, limit.
 */
export const trendText = (metric: MetricId, asked: string, more = '', ofProject = '= $1'): string => `
SELECT asked.place::int, ${seriesColumns}, g.*${more}
FROM ${asked}
JOIN LATERAL (SELECT * FROM series WHERE id = asked.id LIMIT 1) s ON true ${seriesJoins}
CROSS JOIN LATERAL (
  SELECT string_agg(uuid_send(group_id), '') AS groups,
    string_agg(timestamptz_send(measured_at), '') AS moments,
    string_agg(float8send(coalesce(value, 'NaN')), '') AS figures,
    string_agg(int8send(CASE WHEN flag_count = 0 THEN id ELSE -id END), '') AS ids,
    string_agg(int8send(segment), '') AS segments
  FROM (
    SELECT r.id, r.measured_at, r.group_id, r.segment, r.flag_count, ${metricSql[metric]} AS value
    FROM results r
    WHERE r.series_id = s.id AND r.measured_at >= coalesce($3, '-infinity'::timestamptz)
      AND r.measured_at <= coalesce($4, 'infinity'::timestamptz) AND ${isStanding('r')}
    ORDER BY r.measured_at DESC LIMIT $5
  ) newest
) g
WHERE pr.slug ${ofProject}`

/**
 * Passes each series that a `trendText` statement finds to `make` and returns the results in the order of `place`. The
 * statement itself does not sort, because sorting would hold every row back until the last one is there.
 */
export const askTrends = async <Row extends TrendRow, Made>(
  pool: Pool,
  statement: QueryConfig,
  make: (row: Row) => Made,
): Promise<Made[]> => {
  const made = await eachRow(pool, statement, (row: Row & PackedRounds & { place: number }) => ({
    place: row.place,
    made: make(Object.assign(row, groupRounds(row))),
  }))
  return made.sort((a, b) => a.place - b.place).map(({ made }) => made)
}

/** In a subquery the length of the list is unknown, so PostgreSQL keeps one plan for all lists; planning takes 3 ms. */
const asked = 'unnest((SELECT $2::int[])) WITH ORDINALITY AS asked (id, place)'

const statementOf = (metric: MetricId) =>
  prepared(`trend-rows-${metric}`, trendText(metric, asked, ', pr.slug AS project', '= ANY ($1::text[])'))

/**
 * Passes each series asked for, with its points, to `make` and returns the results. The headline metric needs one walk
 * of the covering index only.
 */
export const trendRows = async <Made>(
  pool: Pool,
  { projects, seriesIds, metric, from, to, limit }: TrendAsked,
  make: (row: OwnedTrendRow) => Made,
): Promise<Made[]> => askTrends(pool, statementOf(metric)([projects, seriesIds, from, to, limit]), make)

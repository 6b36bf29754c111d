import type { Sql } from '../sql.ts'
import { askTrends, type TrendRow, trendText } from './trend-rows.ts'

export interface RecentTrendsAsked {
  project: string
  /** series that have results since then */
  since: Date
  /** how far back their points go */
  from: Date
  until: Date
  /** newest results of each series that are looked at */
  limit: number
  mostSeries: number
}

/** With how many series there are that were measured since. */
export type RecentTrendRow = TrendRow & { recentSeries: number }

const asked = `(
  SELECT s.id, row_number() OVER (ORDER BY last.measured_at DESC, s.id) AS place, count(*) OVER () AS recent
  FROM projects p JOIN series s ON s.project_id = p.id CROSS JOIN LATERAL (
    SELECT r.measured_at FROM results r WHERE r.series_id = s.id AND r.measured_at <= $4
    ORDER BY r.measured_at DESC LIMIT 1
  ) last
  WHERE p.slug = $1 AND last.measured_at >= $2
  ORDER BY place LIMIT $6
) asked`

const text = trendText('successesPerSecond', asked, ', asked.recent::int AS "recentSeries"')

/** Points of the series that were measured lately, the newest series first: an index probe for each, then as `trendRows`. */
export const recentTrendRows = async (
  sql: Sql,
  { project, since, from, until, limit, mostSeries }: RecentTrendsAsked,
): Promise<RecentTrendRow[]> =>
  askTrends<RecentTrendRow>(sql, {
    text,
    values: [project, since, from, until, limit, mostSeries],
  })

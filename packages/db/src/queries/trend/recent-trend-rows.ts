import type { Pool } from 'pg'
import { isStanding } from '../result/proposed.ts'
import { askTrends, type TrendRow, trendText } from './trend-rows.ts'

export interface RecentTrendsAsked {
  project: string
  /** only series that have results since then, of something else than a pull request */
  since: Date
  /** start of their points */
  from: Date
  until: Date
  /** how many of the newest results of each series are read */
  limit: number
  mostSeries: number
}

export type RecentTrendRow = TrendRow & {
  /** number of series that were measured since `since` */
  recentSeries: number
  /** of the environment, as a fraction */
  noiseFloor: number | null
}

/**
 * The project is looked up by itself: joined, PostgreSQL would expect a single series of it until `projects` is analysed, and
 * group the results anew for each.
 */
const asked = `(
  SELECT s.id, row_number() OVER (ORDER BY last.measured_at DESC, s.id) AS place, count(*) OVER () AS recent
  FROM (
    SELECT r.series_id, max(r.measured_at) AS measured_at FROM results r
    WHERE r.measured_at >= $2 AND r.measured_at <= $4 AND ${isStanding('r')} GROUP BY r.series_id
  ) last JOIN series s ON s.id = last.series_id
  WHERE s.project_id = (SELECT id FROM projects WHERE slug = $1)
  ORDER BY place LIMIT $6
) asked`

const text = trendText(
  'successesPerSecond',
  asked,
  ', asked.recent::int AS "recentSeries", e.noise_floor AS "noiseFloor"',
)

/**
 * Passes each series measured since `since`, with its points, to `make` and returns the results; the series measured
 * last comes first. An index on the time of measurement finds the series.
 */
export const recentTrendRows = async <Made>(
  pool: Pool,
  { project, since, from, until, limit, mostSeries }: RecentTrendsAsked,
  make: (row: RecentTrendRow) => Made,
): Promise<Made[]> => askTrends(pool, { text, values: [project, since, from, until, limit, mostSeries] }, make)

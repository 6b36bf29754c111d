import type { MetricId } from '@wrkbench/contracts'
import type { Pool } from 'pg'
import { isStanding } from '../result/proposed.ts'
import { askTrends, type TrendRow, trendText } from './trend-rows.ts'

export interface ServerTrendsAsked {
  project: string
  serverId: string
  metric: MetricId
  /** how many of the newest results of each series are read */
  limit: number
  mostSeries: number
}

const asked = `(
  SELECT s.id, row_number() OVER (ORDER BY last.measured_at DESC, s.id) AS place
  FROM projects p JOIN series s ON s.project_id = p.id JOIN subjects u ON u.id = s.subject_id CROSS JOIN LATERAL (
    SELECT r.measured_at FROM results r WHERE r.series_id = s.id AND ${isStanding('r')} ORDER BY r.measured_at DESC LIMIT 1
  ) last
  WHERE p.slug = $1 AND u.server_id = $2
  ORDER BY place LIMIT $6
) asked`

/** All series of a server with their points; the series measured last comes first. Results of pull requests say nothing here. */
export const serverTrendRows = async (
  pool: Pool,
  { project, serverId, metric, limit, mostSeries }: ServerTrendsAsked,
): Promise<TrendRow[]> =>
  askTrends(
    pool,
    { text: trendText(metric, asked), values: [project, serverId, null, null, limit, mostSeries] },
    (row: TrendRow) => row,
  )

import type { Flag, MetricId } from '@wrkbench/contracts'
import type { Sql } from '../../sql.ts'
import { metricSql } from './metric-sql.ts'

export interface GroupRound {
  /** the id in `resultIds` whose group the round belongs to */
  asked: number
  value: number
  measuredAt: Date
  flags: Flag[]
}

const textOf = (metric: MetricId): string => `
SELECT n.id::float8 AS asked, ${metricSql[metric]} AS value, r.measured_at AS "measuredAt", r.flags
FROM results n JOIN results r ON r.series_id = n.series_id AND r.group_id = n.group_id
WHERE n.id = ANY ($1::bigint[]) AND ${metricSql[metric]} IS NOT NULL
ORDER BY r.measured_at, r.id`

/** The rounds of the groups that these results belong to, as far as they have the metric. */
export const roundsOfGroups = async (
  sql: Sql,
  { resultIds, metric }: { resultIds: readonly number[]; metric: MetricId },
): Promise<GroupRound[]> => (await sql.query<GroupRound>(textOf(metric), [resultIds])).rows

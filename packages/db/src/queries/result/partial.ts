import { prepared, type Sql } from '../../sql.ts'
import { openStates } from '../job/job-state.ts'
import { isStanding } from './proposed.ts'

/**
 * SQL scalar: NULL if a group of rounds speaks for its series; if it is partial, how many rounds its job was to have. It
 * is partial while its job has not ended, and for good if less than half of these rounds came. Groups of reports are never
 * partial. A subquery for each row: as a join, PostgreSQL would walk through all jobs.
 */
export const partialOf = (group: string, series: string): string => `(
  SELECT (j.spec ->> 'rounds')::int FROM jobs j WHERE j.id = ${group} AND (j.status IN ${openStates}
    OR (j.status <> 'SUCCEEDED' AND (j.spec ->> 'rounds')::int > 2 * (
      SELECT count(*) FROM results own WHERE own.group_id = ${group} AND own.series_id = ${series}))))`

/** SQL condition: whether the group of a result speaks for its series. `result`: alias of `results`. */
export const isWhole = (result: string): string => `${partialOf(`${result}.group_id`, `${result}.series_id`)} IS NULL`

/** SQL scalar: the group that is cut at an instant, because its series' next result belongs to it; NULL if none is. */
export const cutGroup = (series: string, instant: string): string => `(
  SELECT n.group_id FROM results n WHERE n.series_id = ${series} AND n.measured_at > ${instant} AND ${isStanding('n')}
  ORDER BY n.measured_at LIMIT 1)`

const statement = prepared(
  'partial-groups',
  `SELECT r.id::float8 AS id, r.planned FROM (
    SELECT r.id, ${partialOf('r.group_id', 'r.series_id')} AS planned FROM results r WHERE r.id = ANY ($1::bigint[])
  ) r WHERE r.planned IS NOT NULL`,
)

/** Of these results, those whose group is partial, with the number of rounds that their job was to have. */
export const partialGroups = async (sql: Sql, resultIds: readonly number[]): Promise<Map<number, number>> => {
  const { rows } = await sql.query<{ id: number; planned: number }>(statement([resultIds]))
  return new Map(rows.map(({ id, planned }) => [id, planned]))
}

import type { Sql } from '../../sql.ts'

const cells = `
SELECT array_agg(x.successes_per_second ORDER BY x.id) AS values
FROM (
  SELECT j.id FROM jobs j WHERE j.environment_id = (SELECT environment_id FROM jobs WHERE id = $1)
  ORDER BY j.created_at DESC LIMIT 20
) recent
JOIN results x ON x.group_id = recent.id
WHERE x.flag_count = 0 AND x.successes_per_second > 0
GROUP BY x.group_id, x.series_id HAVING count(*) >= 3`

/**
 * The values of each cell without doubts that has three rounds or more, in the 20 newest jobs of this job's
 * environment.
 */
export const repetitionsBeside = async (sql: Sql, jobId: string): Promise<number[][]> =>
  (await sql.query<{ values: number[] }>(cells, [jobId])).rows.map(({ values }) => values)

const update = `
UPDATE environments SET noise_floor = $2, noise_cells = $3
WHERE id = (SELECT environment_id FROM jobs WHERE id = $1)`

/**
 * Stores the noise floor of the job's environment. `floor`: a fraction; `cells`: how many cells it was computed from.
 */
export const setNoiseFloor = async (tx: Sql, jobId: string, noise: { floor: number; cells: number }): Promise<void> => {
  await tx.query(update, [jobId, noise.floor, noise.cells])
}

import type { Sql } from '../../sql.ts'

const text = `
WITH taken AS (
  SELECT r.id, r.round, r.subject_id, r.scenario_id, r.profile_index, coalesce(x.flag_count > 0 AND NOT EXISTS (
    SELECT FROM jsonb_array_elements(x.flags) flag WHERE flag ->> 'id' <> ALL ($4)), false) AS disturbed
  FROM runs r LEFT JOIN results x ON x.run_id = r.id
  WHERE r.job_id = $1 AND NOT r.superseded
), newest AS (
  SELECT t.round, NOT bool_and(t.disturbed) AS helped FROM taken t GROUP BY t.round ORDER BY t.round DESC LIMIT 1
)
SELECT cell.last FROM (
  SELECT (array_agg(t.id ORDER BY t.round DESC))[1] AS last, max(t.round) AS round,
    count(*) FILTER (WHERE NOT t.disturbed) AS undisturbed
  FROM taken t GROUP BY t.subject_id, t.scenario_id, t.profile_index) cell, newest
WHERE cell.round < $2::int + $3::int AND cell.undisturbed < $2 AND (newest.round <= $2 OR newest.helped)
ORDER BY md5(cell.last::text)`

/**
 * The cells of a job that lack rounds because some had no flags but `passing` ones, each by its last run, in a random order that
 * stays the same. Leaves out cells that had `spareRounds` further rounds; none are left when a further round was disturbed as a whole.
 */
export const disturbedCells = async (
  sql: Sql,
  jobId: string,
  { rounds, spareRounds, passing }: { rounds: number; spareRounds: number; passing: readonly string[] },
): Promise<string[]> =>
  (await sql.query<{ last: string }>(text, [jobId, rounds, spareRounds, passing])).rows.map(({ last }) => last)

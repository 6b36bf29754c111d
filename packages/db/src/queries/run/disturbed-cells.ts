import type { Sql } from '../../sql.ts'

const disturbed = `coalesce(x.flag_count > 0 AND NOT EXISTS (
  SELECT FROM jsonb_array_elements(x.flags) flag WHERE flag ->> 'id' <> ALL ($4)), false)`

const text = `
SELECT cell.last FROM (
  SELECT (array_agg(r.id ORDER BY r.round DESC))[1] AS last, max(r.round) AS round,
    count(*) FILTER (WHERE NOT ${disturbed}) AS undisturbed
  FROM runs r LEFT JOIN results x ON x.run_id = r.id
  WHERE r.job_id = $1 AND NOT r.superseded
  GROUP BY r.subject_id, r.scenario_id, r.profile_index) cell
WHERE cell.round < $2::int + $3::int AND cell.undisturbed < $2 ORDER BY md5(cell.last::text)`

/**
 * The cells of a job that lack rounds because some had no flags but `passing` ones, each by its last run, in a random order that
 * stays the same. Leaves out cells that had `spareRounds` further rounds.
 */
export const disturbedCells = async (
  sql: Sql,
  jobId: string,
  { rounds, spareRounds, passing }: { rounds: number; spareRounds: number; passing: readonly string[] },
): Promise<string[]> =>
  (await sql.query<{ last: string }>(text, [jobId, rounds, spareRounds, passing])).rows.map(({ last }) => last)

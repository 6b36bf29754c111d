import type { Sql } from '../sql.ts'
import type { BoardSelection } from './leaderboard-rows.ts'
import { proposed } from './proposed.ts'

const text = `
SELECT max(r.measured_at) AS at
FROM projects pr JOIN series s ON s.project_id = pr.id JOIN results r ON r.series_id = s.id
WHERE pr.slug = $1 AND s.scenario_id = $2 AND s.environment_id = $3 AND s.load_profile_id = $4
  AND r.group_id NOT IN ${proposed}
GROUP BY r.group_id ORDER BY at DESC LIMIT $5`

/** When the newest groups of a selection were measured, oldest first; from the covering index alone. */
export const leaderboardDates = async (
  sql: Sql,
  selection: Omit<BoardSelection, 'at'>,
  limit: number,
): Promise<Date[]> => {
  const { project, scenarioId, environmentId, profileId } = selection
  const { rows } = await sql.query<{ at: Date }>(text, [project, scenarioId, environmentId, profileId, limit])
  return rows.map(({ at }) => at).reverse()
}

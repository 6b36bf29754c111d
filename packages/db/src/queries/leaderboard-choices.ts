import type { SeriesProfile } from '@wrkbench/contracts'
import type { Sql } from '../sql.ts'
import { isStanding } from './proposed.ts'

/** A combination that has results. */
export interface BoardChoice {
  scenarioId: string
  scenarioName: string
  environmentId: string
  environmentName: string
  /** of the environment, a fraction */
  noiseFloor: number | null
  profileId: number
  profile: SeriesProfile
  /** newest result at the instant asked for; null: only later ones, or those of pull requests */
  lastAt: Date | null
}

const text = `
SELECT s.scenario_id AS "scenarioId", coalesce(sc.manifest ->> 'displayName', sc.id) AS "scenarioName",
  s.environment_id AS "environmentId", e.name AS "environmentName",
  e.noise_floor AS "noiseFloor", s.load_profile_id AS "profileId", p.profile,
  max((SELECT r.measured_at FROM results r WHERE r.series_id = s.id AND r.measured_at <= $2
      AND ${isStanding('r.group_id')}
    ORDER BY r.measured_at DESC LIMIT 1)) AS "lastAt"
FROM series s JOIN projects pr ON pr.id = s.project_id JOIN scenarios sc ON sc.id = s.scenario_id
JOIN environments e ON e.id = s.environment_id JOIN load_profiles p ON p.id = s.load_profile_id
WHERE pr.slug = $1
GROUP BY s.scenario_id, sc.id, s.environment_id, e.id, s.load_profile_id, p.id
ORDER BY "scenarioName", "environmentName", "profileId"`

/** What leaderboards a project has: one index probe for each series. */
export const leaderboardChoices = async (sql: Sql, project: string, at: Date): Promise<BoardChoice[]> =>
  (await sql.query<BoardChoice>(text, [project, at])).rows

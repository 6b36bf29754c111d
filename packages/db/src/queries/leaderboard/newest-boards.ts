import { onlyRow, type Sql } from '../../sql.ts'
import type { Board } from './find-board.ts'
import { newestOfBoards, project } from './newest-of-boards.ts'

export interface NewestBoards {
  boards: Board[]
  /** number of scenarios of which the project has series */
  scenarios: number
}

const text = `
WITH ${project},
${newestOfBoards({ fits: 'true', walks: 'true', scenarios: '$3::int', among: 'PARTITION BY scenario_id' })},
named AS (
  SELECT DISTINCT ON (n.scenario_id) n.scenario_id AS "scenarioId",
    coalesce(sc.manifest ->> 'displayName', sc.id) AS "scenarioName", n.environment_id AS "environmentId",
    e.name AS "environmentName", e.noise_floor AS "noiseFloor", n.profile_id AS "profileId", p.profile, n.last_at AS "lastAt"
  FROM newest n JOIN scenarios sc ON sc.id = n.scenario_id JOIN environments e ON e.id = n.environment_id
  JOIN load_profiles p ON p.id = n.profile_id
  ORDER BY n.scenario_id, n.is_full DESC NULLS LAST, n.last_at DESC NULLS LAST, e.name, n.profile_id
)
SELECT (SELECT coalesce(json_agg(b), '[]') FROM (
    SELECT * FROM named ORDER BY "lastAt" DESC NULLS LAST, "scenarioName" LIMIT $3) b) AS boards,
  (SELECT count(DISTINCT scenario_id)::int FROM fitting) AS scenarios`

/** For each scenario the newest ranking, newest first. */
export const newestBoards = async (
  sql: Sql,
  { project, at, most }: { project: string; at: Date; most: number },
): Promise<NewestBoards> => onlyRow((await sql.query<NewestBoards>(text, [project, at, most])).rows)

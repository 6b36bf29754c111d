import { byName, type SeriesProfile, type ServerManifest } from '@wrkbench/contracts'
import type { Sql } from '../../sql.ts'
import type { BoardSelection } from '../leaderboard/leaderboard-rows.ts'
import { isStanding } from '../result/proposed.ts'

/** A series with the names under which people know its parts. */
export interface SeriesRow {
  seriesId: number
  subjectId: number
  subjectName: string
  serverId: string | null
  manifest: Pick<ServerManifest, 'displayName' | 'framework' | 'language'> | null
  scenarioId: string
  scenarioName: string
  environmentId: string
  environmentName: string
  profileId: number
  profile: SeriesProfile
}

/** Columns of `SeriesRow` over `series s` with `seriesJoins`. */
export const seriesColumns = `s.id AS "seriesId", su.id AS "subjectId", su.name AS "subjectName", su.server_id AS "serverId",
  CASE WHEN sv.id IS NOT NULL THEN jsonb_build_object('displayName', sv.manifest -> 'displayName',
    'framework', sv.manifest -> 'framework', 'language', sv.manifest -> 'language') END AS manifest,
  s.scenario_id AS "scenarioId", coalesce(sc.manifest ->> 'displayName', sc.id) AS "scenarioName",
  s.environment_id AS "environmentId", e.name AS "environmentName", s.load_profile_id AS "profileId", p.profile`

export const seriesJoins = `JOIN projects pr ON pr.id = s.project_id JOIN subjects su ON su.id = s.subject_id
LEFT JOIN servers sv ON sv.id = su.server_id JOIN scenarios sc ON sc.id = s.scenario_id
JOIN environments e ON e.id = s.environment_id JOIN load_profiles p ON p.id = s.load_profile_id`

export interface ListedSeriesRow extends SeriesRow {
  groups: number
  firstAt: Date | null
  lastAt: Date | null
  /** when its newest round without doubts was measured */
  cleanAt: Date | null
  /** successes per second of its newest result; of those measured at the same instant, of the one handed in last */
  lastRate: number | null
}

const text = `
SELECT ${seriesColumns}, seen.groups::int AS groups, seen.first_at AS "firstAt", seen.last_at AS "lastAt",
  seen.clean_at AS "cleanAt", (
    SELECT r.successes_per_second FROM results r WHERE r.series_id = s.id AND ${isStanding('r')}
    ORDER BY r.measured_at DESC, r.id DESC LIMIT 1) AS "lastRate"
FROM series s ${seriesJoins} CROSS JOIN LATERAL (
  SELECT count(DISTINCT r.group_id) AS groups, min(r.measured_at) AS first_at, max(r.measured_at) AS last_at,
    max(r.measured_at) FILTER (WHERE r.flag_count = 0) AS clean_at
  FROM results r WHERE r.series_id = s.id AND ${isStanding('r')}
) seen
WHERE pr.slug = $1 AND s.scenario_id = $2 AND s.environment_id = $3 AND s.load_profile_id = $4`

/** The series of one scenario, environment and load profile, ordered by subject name; what a pull request proposes counts as little as in a trend. */
export const seriesRows = async (
  sql: Sql,
  { project, scenarioId, environmentId, profileId }: Omit<BoardSelection, 'at'>,
): Promise<ListedSeriesRow[]> => {
  const { rows } = await sql.query<ListedSeriesRow>(text, [project, scenarioId, environmentId, profileId])
  return rows.sort((one, other) => byName(one.subjectName, other.subjectName))
}

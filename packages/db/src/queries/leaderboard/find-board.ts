import { byName, type Leaderboard, type LeaderboardQuery, type SeriesProfile } from '@wrkbench/contracts'
import { storableText } from '../../json-text.ts'
import { onlyRow, type Sql } from '../../sql.ts'
import { openStates } from '../job/job-state.ts'
import { isStanding } from '../result/proposed.ts'
import { isYearOnly } from '../result/year-only.ts'
import { isOwn, newestOfBoards, project } from './newest-of-boards.ts'

/** A combination of scenario, environment and load profile that has series. */
export interface Board {
  scenarioId: string
  scenarioName: string
  environmentId: string
  environmentName: string
  /** of the environment, as a fraction */
  noiseFloor: number | null
  profileId: number
  profile: SeriesProfile
}

export interface BoardAsked extends Pick<LeaderboardQuery, 'scenario' | 'environment' | 'profile'> {
  project: string
  at: Date
  mostDates: number
}

/** The board, with `null` in every field if there is none, and the other choices. */
export type FoundBoard = (Board | { [K in keyof Board]: null }) &
  Pick<Leaderboard['choices'], 'scenarios' | 'environments' | 'profiles'> & {
    /**
     * instants of the newest result in complete groups, newest first: all of them, or of more than `mostDates` the newest
     * half, the oldest, that which `at` shows, and some of the others
     */
    dates: Date[]
    /** number of all such instants */
    dateCount: number
    /** instants of results of which only the year is known */
    yearOnly: Date[]
  }

const fits = `($3::text IS NULL OR s.scenario_id = $3) AND ($5::text IS NULL OR s.load_profile_id::text = $5)
  AND ($4::text IS NULL OR s.environment_id IN (SELECT id FROM environments WHERE id::text = $4 OR name = $4))`

const scenarios = `
  SELECT coalesce(json_agg(json_build_object('id', x.id, 'displayName', x.name) ORDER BY x.id), '[]') FROM (
    SELECT sc.id, coalesce(sc.manifest ->> 'displayName', sc.id) AS name FROM scenarios sc
    WHERE sc.id IN (SELECT scenario_id FROM boards)) x`

const environments = `
  SELECT coalesce(json_agg(json_build_object('id', e.id, 'name', e.name)), '[]') FROM environments e
  WHERE e.id IN (SELECT environment_id FROM boards WHERE scenario_id = c.scenario_id)`

const profiles = `
  SELECT coalesce(json_agg(json_build_object('id', p.id::text, 'profile', p.profile) ORDER BY p.id), '[]')
  FROM boards b JOIN load_profiles p ON p.id = b.profile_id
  WHERE b.scenario_id = c.scenario_id AND b.environment_id = c.environment_id`

/** Uses the covering index only, and nothing where no date is asked for. A job that has not ended has no date yet. */
const dated = `
  SELECT max(r.measured_at) AS at FROM series s JOIN results r ON r.series_id = s.id
  WHERE $6::int > 0 AND ${isOwn} AND s.scenario_id = c.scenario_id AND s.environment_id = c.environment_id
    AND s.load_profile_id = c.profile_id AND ${isStanding('r')}
    AND r.group_id NOT IN (SELECT id FROM jobs WHERE status IN ${openStates})
  GROUP BY r.group_id`

/** Of the older half every n-th, so that a slider over years reaches each of them. */
const dates = `
  SELECT coalesce(array_agg(d.at ORDER BY d.at DESC), '{}') AS at, coalesce(max(d.total), 0)::int AS total FROM (
    SELECT d.at, count(*) OVER () AS total, row_number() OVER (ORDER BY d.at DESC) AS place,
      max(d.at) FILTER (WHERE d.at <= $2) OVER () AS shown FROM (${dated}) d
  ) d
  WHERE d.place <= $6 / 2 OR d.place = d.total OR d.at = d.shown
    OR (d.place - $6 / 2) % greatest(1, ceil((d.total - $6 / 2)::numeric / greatest(1, $6 / 2))::int) = 0`

/** Uses the partial index of these results, which are few. */
const yearOnly = `
  SELECT DISTINCT r.measured_at FROM results r
  WHERE ${isYearOnly('r')} AND r.series_id IN (
    SELECT s.id FROM series s WHERE ${isOwn} AND s.scenario_id = c.scenario_id
      AND s.environment_id = c.environment_id AND s.load_profile_id = c.profile_id)`

const text = `
WITH ${project},
boards AS MATERIALIZED (
  SELECT DISTINCT s.scenario_id, s.environment_id, s.load_profile_id AS profile_id FROM series s WHERE ${isOwn}
),
${newestOfBoards({ fits, walks: '$3::text IS NULL', scenarios: '1', among: '' })},
chosen AS (
  SELECT n.*, coalesce(sc.manifest ->> 'displayName', sc.id) AS scenario_name, e.name AS environment_name,
    e.noise_floor, p.profile
  FROM newest n JOIN scenarios sc ON sc.id = n.scenario_id JOIN environments e ON e.id = n.environment_id
  JOIN load_profiles p ON p.id = n.profile_id
  ORDER BY n.is_full DESC NULLS LAST, n.last_at DESC NULLS LAST, scenario_name, environment_name, n.profile_id LIMIT 1
)
SELECT c.scenario_id AS "scenarioId", c.scenario_name AS "scenarioName", c.environment_id AS "environmentId",
  c.environment_name AS "environmentName", c.noise_floor AS "noiseFloor", c.profile_id AS "profileId", c.profile,
  (${scenarios}) AS scenarios, (${environments}) AS environments, (${profiles}) AS profiles, d.at AS dates, d.total AS "dateCount",
  ARRAY(${yearOnly}) AS "yearOnly"
FROM (SELECT) one LEFT JOIN chosen c ON true LEFT JOIN LATERAL (${dates}) d ON true`

/** The board asked for; what the query leaves open is chosen by the newest measurements at that instant. */
export const findBoard = async (sql: Sql, asked: BoardAsked): Promise<FoundBoard> => {
  const { scenario, environment, profile, mostDates } = asked
  const named = [scenario, environment, profile].map((name) => (name === undefined ? null : storableText(name)))
  const found = onlyRow((await sql.query<FoundBoard>(text, [asked.project, asked.at, ...named, mostDates])).rows)
  return {
    ...found,
    scenarios: found.scenarios.sort((one, other) => byName(one.displayName, other.displayName)),
    environments: found.environments.sort((one, other) => byName(one.name, other.name)),
  }
}

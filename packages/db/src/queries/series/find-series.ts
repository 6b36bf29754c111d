import { onlyRow, prepared, type Sql } from '../../sql.ts'

/** What identifies a series within a project and an environment. */
export interface SeriesKey {
  subject: string
  scenarioId: string
  profileHash: string
}

/** Ids of series in the order of their keys; null for a series that does not exist yet. */
export type SeriesIds = (number | null)[]

export interface SeriesPlace {
  projectId: string
  environmentId: string
}

/** Joins that find the series `s` of many keys `k`. */
export const seriesOfMany = (project: string, environment: string): string => `
LEFT JOIN subjects u ON u.project_id = ${project} AND u.name = k.subject
LEFT JOIN load_profiles l ON l.hash = k.hash
LEFT JOIN series s ON s.project_id = ${project} AND s.environment_id = ${environment} AND s.subject_id = u.id
  AND s.scenario_id = k.scenario AND s.load_profile_id = l.id`

/** The same for a few keys, with a subquery for each: on small tables, joins would walk through the rows of others. */
export const seriesOfFew = (project: string, environment: string): string => `
CROSS JOIN LATERAL (SELECT (
  SELECT s.id FROM series s WHERE s.project_id = ${project} AND s.environment_id = ${environment}
    AND s.scenario_id = k.scenario AND s.load_profile_id = (SELECT l.id FROM load_profiles l WHERE l.hash = k.hash)
    AND s.subject_id = (SELECT u.id FROM subjects u WHERE u.project_id = ${project} AND u.name = k.subject)
) AS id OFFSET 0) s`

const ofPlace = prepared(
  'series-ids',
  `SELECT ARRAY(
  SELECT s.id FROM unnest($3::text[], $4::text[], $5::text[]) WITH ORDINALITY AS k (subject, scenario, hash, ordinal)
  ${seriesOfMany('$1::uuid', '$2::uuid')}
  ORDER BY k.ordinal
) AS ids`,
)

export const findSeries = async (sql: Sql, place: SeriesPlace, keys: readonly SeriesKey[]): Promise<SeriesIds> => {
  const columns = [
    keys.map(({ subject }) => subject),
    keys.map(({ scenarioId }) => scenarioId),
    keys.map(({ profileHash }) => profileHash),
  ]
  const values = [place.projectId, place.environmentId, ...columns]
  return onlyRow((await sql.query<{ ids: SeriesIds }>(ofPlace(values))).rows).ids
}

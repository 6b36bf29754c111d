import { onlyRow, prepared, type Sql } from '../sql.ts'

/** What makes a series within a project and an environment. */
export interface SeriesKey {
  subject: string
  scenarioId: string
  profileHash: string
}

/** Ids of series in the order of their keys; null: not seen yet. */
export type SeriesIds = (number | null)[]

export interface SeriesPlace {
  projectId: string
  environmentId: string
}

/** The series `s` of a key `k`, where there is one. */
export const joinSeries = (project: string, environment: string): string => `
LEFT JOIN subjects u ON u.project_id = ${project} AND u.name = k.subject
LEFT JOIN load_profiles l ON l.hash = k.hash
LEFT JOIN series s ON s.project_id = ${project} AND s.environment_id = ${environment} AND s.subject_id = u.id
  AND s.scenario_id = k.scenario AND s.load_profile_id = l.id`

const ofPlace = prepared(
  'series-ids',
  `SELECT ARRAY(
  SELECT s.id FROM unnest($3::text[], $4::text[], $5::text[]) WITH ORDINALITY AS k (subject, scenario, hash, ordinal)
  ${joinSeries('$1::uuid', '$2::uuid')}
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

import { onlyRow, prepared, type Sql } from '../sql.ts'

/** What makes a series within a project and an environment. */
export interface SeriesKey {
  subject: string
  scenarioId: string
  profileHash: string
}

/** Ids of series in the order of their keys; null: not seen yet. */
export type SeriesIds = (number | null)[]

const columns = (keys: readonly SeriesKey[]) => [
  keys.map(({ subject }) => subject),
  keys.map(({ scenarioId }) => scenarioId),
  keys.map(({ profileHash }) => profileHash),
]

const idsOf = (project: string, environment: string, first: number) => `
ARRAY(
  SELECT s.id FROM unnest($${first}::text[], $${first + 1}::text[], $${first + 2}::text[])
    WITH ORDINALITY AS k (subject, scenario, hash, ordinal)
  LEFT JOIN subjects u ON u.project_id = ${project} AND u.name = k.subject
  LEFT JOIN load_profiles l ON l.hash = k.hash
  LEFT JOIN series s ON s.project_id = ${project} AND s.environment_id = ${environment} AND s.subject_id = u.id
    AND s.scenario_id = k.scenario AND s.load_profile_id = l.id
  ORDER BY k.ordinal
)`

export interface SeriesPlace {
  projectId: string
  environmentId: string
}

const ofPlace = prepared('series-ids', `SELECT ${idsOf('$1::uuid', '$2::uuid', 3)} AS ids`)

export const findSeries = async (sql: Sql, place: SeriesPlace, keys: readonly SeriesKey[]): Promise<SeriesIds> => {
  const values = [place.projectId, place.environmentId, ...columns(keys)]
  return onlyRow((await sql.query<{ ids: SeriesIds }>(ofPlace(values))).rows).ids
}

/** What a report names, as far as it is known already. */
export interface ReportPlace {
  projectId: string | null
  environmentId: string | null
  /** of the environment; a fraction */
  noiseFloor: number | null
  seriesIds: SeriesIds
  /** kept for the results to come: nobody else gets them */
  resultIds: number[]
}

const ofReport = prepared(
  'report-place',
  `SELECT p.id AS "projectId", e.id AS "environmentId", e.noise_floor AS "noiseFloor",
  ${idsOf('p.id', 'e.id', 3)} AS "seriesIds",
  ARRAY(SELECT nextval('results_id_seq') FROM generate_series(1, $6::int)) AS "resultIds"
FROM (SELECT 1) AS one LEFT JOIN projects p ON p.slug = $1 LEFT JOIN environments e ON e.name = $2`,
)

/** Project, environment and series by name, and ids for so many results. */
export const findReportPlace = async (
  sql: Sql,
  named: { project: string; environment: string },
  keys: readonly SeriesKey[],
  results: number,
): Promise<ReportPlace> => {
  const values = [named.project, named.environment, ...columns(keys), results]
  return onlyRow((await sql.query<ReportPlace>(ofReport(values))).rows)
}

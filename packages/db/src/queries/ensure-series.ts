import type { Sql } from '../sql.ts'

export interface SeriesKey {
  subjectId: number
  scenarioId: string
  loadProfileId: number
}
export interface SeriesPlace {
  projectId: string
  environmentId: string
}

const insert = `
INSERT INTO series (project_id, environment_id, subject_id, scenario_id, load_profile_id)
SELECT DISTINCT $1::uuid, $2::uuid, new.* FROM unnest($3::int[], $4::text[], $5::int[]) AS new
ON CONFLICT DO NOTHING`

const select = `
SELECT s.id FROM unnest($3::int[], $4::text[], $5::int[]) WITH ORDINALITY AS k (subject, scenario, profile, ord)
JOIN series s ON s.project_id = $1 AND s.environment_id = $2 AND s.subject_id = k.subject AND s.scenario_id = k.scenario
  AND s.load_profile_id = k.profile
ORDER BY k.ord`

/** Ids of the series of these keys, in their order; those that are missing are made. */
export const ensureSeries = async (tx: Sql, place: SeriesPlace, keys: readonly SeriesKey[]): Promise<number[]> => {
  const values = [
    place.projectId,
    place.environmentId,
    keys.map(({ subjectId }) => subjectId),
    keys.map(({ scenarioId }) => scenarioId),
    keys.map(({ loadProfileId }) => loadProfileId),
  ]
  await tx.query(insert, values)
  return (await tx.query<{ id: number }>(select, values)).rows.map(({ id }) => id)
}

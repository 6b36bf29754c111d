import type { SeriesProfile } from '@wrkbench/contracts'
import type { Sql } from '../../sql.ts'
import { findSeries, type SeriesIds, type SeriesKey, type SeriesPlace } from './find-series.ts'

export interface NewSeries extends SeriesKey {
  /** null if it is no server of the catalogue */
  serverId: string | null
  profile: SeriesProfile
}

const names = `
WITH new AS (
  SELECT * FROM jsonb_to_recordset($2::jsonb)
    AS n (subject text, "serverId" text, "profileHash" text, profile jsonb)
), subjects AS (
  INSERT INTO subjects (project_id, name, server_id)
  SELECT DISTINCT ON (subject) $1::uuid, subject, "serverId" FROM new ORDER BY subject ON CONFLICT DO NOTHING
)
INSERT INTO load_profiles (hash, profile)
SELECT DISTINCT ON ("profileHash") "profileHash", profile FROM new ORDER BY "profileHash" ON CONFLICT DO NOTHING`

const series = `
INSERT INTO series (project_id, environment_id, subject_id, scenario_id, load_profile_id)
SELECT DISTINCT $1::uuid, $2::uuid, u.id, k.scenario, l.id
FROM unnest($3::text[], $4::text[], $5::text[]) AS k (subject, scenario, hash)
JOIN subjects u ON u.project_id = $1 AND u.name = k.subject JOIN load_profiles l ON l.hash = k.hash
ORDER BY u.id, k.scenario, l.id ON CONFLICT DO NOTHING`

/**
 * Creates these series, their subjects and profiles where missing, and returns the ids of all. Others may create the
 * same at the same time: all insert in the same order, wait for each other, and find what the other has created.
 */
export const makeSeries = async (tx: Sql, place: SeriesPlace, wanted: readonly NewSeries[]): Promise<SeriesIds> => {
  await tx.query(names, [place.projectId, JSON.stringify(wanted)])
  await tx.query(series, [
    ...[place.projectId, place.environmentId],
    wanted.map(({ subject }) => subject),
    wanted.map(({ scenarioId }) => scenarioId),
    wanted.map(({ profileHash }) => profileHash),
  ])
  return findSeries(tx, place, wanted)
}

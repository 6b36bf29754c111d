import { onlyRow, type Sql } from '../../sql.ts'

const environment = `
INSERT INTO environments (id, name, notes, created_at) VALUES ($1, $2, $4, $3)
ON CONFLICT (name) DO UPDATE SET notes = coalesce(environments.notes, excluded.notes)
RETURNING id, noise_floor AS "noiseFloor"`

/** The environment of that name, created if missing; existing notes are kept. A new one has no hosts yet. */
export const ensureNamedEnvironment = async (
  tx: Sql,
  { newId, name, notes, at }: { newId: string; name: string; notes: string | null; at: Date },
): Promise<{ id: string; noiseFloor: number | null }> =>
  onlyRow((await tx.query<{ id: string; noiseFloor: number | null }>(environment, [newId, name, at, notes])).rows)

const scenarios = `
INSERT INTO scenarios (id, manifest, revision, removed, updated_at)
SELECT DISTINCT id, '{}'::jsonb, 'reported', true, $2::timestamptz FROM unnest($1::text[]) AS new (id) ORDER BY id
ON CONFLICT (id) DO NOTHING`

/** Adds scenarios that only reports know. No runner can run them, so they are not part of the catalogue. */
export const ensureReportedScenarios = async (tx: Sql, ids: readonly string[], at: Date): Promise<void> => {
  await tx.query(scenarios, [ids, at])
}

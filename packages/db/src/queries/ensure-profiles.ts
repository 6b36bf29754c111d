import type { LoadProfile } from '@wrkbench/contracts'
import type { Sql } from '../sql.ts'

const insert = `
INSERT INTO load_profiles (hash, profile)
SELECT hash, profile::jsonb FROM unnest($1::text[], $2::text[]) AS new (hash, profile)
ON CONFLICT (hash) DO NOTHING`

/** Ids of load profiles by hash; those that are missing are made. */
export const ensureProfiles = async (
  tx: Sql,
  profiles: ReadonlyMap<string, LoadProfile>,
): Promise<Map<string, number>> => {
  const hashes = [...profiles.keys()]
  await tx.query(insert, [hashes, [...profiles.values()].map((profile) => JSON.stringify(profile))])
  const { rows } = await tx.query<{ id: number; hash: string }>(
    'SELECT id, hash FROM load_profiles WHERE hash = ANY ($1::text[])',
    [hashes],
  )
  return new Map(rows.map(({ id, hash }) => [hash, id]))
}

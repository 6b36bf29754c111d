import type { SeriesProfile } from '@wrkbench/contracts'
import type { Sql } from '../../sql.ts'
import { findOrMake } from './find-or-make.ts'

const select = 'SELECT id, hash FROM load_profiles WHERE hash = ANY ($1::text[])'

const insert = `
INSERT INTO load_profiles (hash, profile)
SELECT hash, profile::jsonb FROM unnest($1::text[], $2::text[]) AS new (hash, profile)
ON CONFLICT (hash) DO NOTHING`

/** Ids of load profiles by hash; missing profiles are created. */
export const ensureProfiles = (tx: Sql, profiles: ReadonlyMap<string, SeriesProfile>): Promise<Map<string, number>> =>
  findOrMake(
    [...profiles.keys()],
    async (hashes) => {
      const { rows } = await tx.query<{ id: number; hash: string }>(select, [hashes])
      return new Map(rows.map(({ id, hash }) => [hash, id]))
    },
    (hashes) => tx.query(insert, [hashes, hashes.map((hash) => JSON.stringify(profiles.get(hash)))]),
  )

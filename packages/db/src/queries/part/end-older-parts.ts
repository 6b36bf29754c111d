import { partsChannel } from '../../listen.ts'
import type { Sql } from '../../sql.ts'

const text = `
WITH ended AS (
  UPDATE run_parts p SET lease_expires_at = $3::timestamptz - interval '1 ms'
  FROM runners ru WHERE ru.name = $1 AND p.runner_id = ru.id AND p.incarnation <> $2 AND p.lease_expires_at >= $3
  RETURNING p.run_id
)
SELECT pg_notify('${partsChannel}', run_id::text) FROM ended`

/**
 * Ends the leases of parts that an older process of the runner of that name held: that process no longer plays them.
 */
export const endOlderParts = async (
  tx: Sql,
  { name, incarnation }: { name: string; incarnation: string },
  at: Date,
): Promise<void> => {
  await tx.query(text, [name, incarnation, at])
}

import type { RetentionKind } from '@wrkbench/contracts'
import type { Sql } from '../../sql.ts'

/** Begins the name of the rows that hold what waits: they say since when somebody looks, as those of services do. */
export const holdName = 'retention '

const set = `
INSERT INTO service_beats (name, up_from, beat_at) VALUES ($1, $2, $3)
ON CONFLICT (name) DO UPDATE SET up_from = excluded.up_from, beat_at = excluded.beat_at`

/** Stores since when the removal of a kind waits, and when it was last looked; null: it does not wait. */
export const noteHold = async (
  sql: Sql,
  kind: RetentionKind,
  held: { since: Date; seen: Date } | null,
): Promise<void> => {
  const name = holdName + kind
  if (held) await sql.query(set, [name, held.since, held.seen])
  else await sql.query('DELETE FROM service_beats WHERE name = $1', [name])
}

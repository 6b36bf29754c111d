import { partsChannel } from '../../listen.ts'
import { prepared, type Sql } from '../../sql.ts'

const statement = prepared(
  'wake-parts',
  `SELECT pg_notify('${partsChannel}', key) FROM (
  SELECT incarnation AS key FROM run_parts WHERE run_id = ANY($1) UNION
  SELECT run_id::text FROM run_parts WHERE run_id = ANY($1)) AS waiting`,
)

/** Wakes everybody who waits for a part of these runs, at commit, after the runs ended or were cancelled. */
export const wakeParts = async (tx: Sql, runIds: readonly string[]): Promise<void> => {
  if (runIds.length > 0) await tx.query(statement([runIds]))
}

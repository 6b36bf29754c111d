import { onlyRow, type Sql } from '../../sql.ts'

const ofHost = `
SELECT e.id, e.name FROM environment_hosts eh JOIN environments e ON e.id = eh.environment_id
WHERE eh.host_id = $1 ORDER BY e.created_at, e.id LIMIT 1`

const insert = `
INSERT INTO environments (id, name, created_at) VALUES ($1, $2, $3)
ON CONFLICT (name) DO UPDATE SET name = excluded.name RETURNING id, name`

/**
 * The environment of the given name, created if missing. Without a name: the host's environment; a new host gets one
 * with its own name.
 */
export const ensureEnvironment = async (
  tx: Sql,
  host: { id: string; name: string; environment: string | undefined },
  newId: string,
  at: Date,
): Promise<{ id: string; name: string }> => {
  type Row = { id: string; name: string }
  const known = host.environment === undefined ? (await tx.query<Row>(ofHost, [host.id])).rows[0] : undefined
  return known ?? onlyRow((await tx.query<Row>(insert, [newId, host.environment ?? host.name, at])).rows)
}

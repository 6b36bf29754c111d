import { onlyRow, type Sql } from '../sql.ts'

const ofHost = `
SELECT e.id, e.name FROM environment_hosts eh JOIN environments e ON e.id = eh.environment_id
WHERE eh.host_id = $1 ORDER BY e.created_at, e.id LIMIT 1`

const insert = `
INSERT INTO environments (id, name, created_at) VALUES ($1, $2, $3)
ON CONFLICT (name) DO UPDATE SET name = excluded.name RETURNING id, name`

const join = `
INSERT INTO environment_hosts (environment_id, host_id, role)
SELECT $1, $2, role FROM unnest(ARRAY['SERVER', 'LOAD']::host_role[]) AS role ON CONFLICT DO NOTHING`

/** The environment a host belongs to; on first sight one of its own name, with both roles on this host. */
export const ensureEnvironment = async (
  tx: Sql,
  host: { id: string; name: string },
  newId: string,
  at: Date,
): Promise<{ id: string; name: string }> => {
  type Row = { id: string; name: string }
  const known = (await tx.query<Row>(ofHost, [host.id])).rows[0]
  if (known) return known
  const environment = onlyRow((await tx.query<Row>(insert, [newId, host.name, at])).rows)
  await tx.query(join, [environment.id, host.id])
  return environment
}

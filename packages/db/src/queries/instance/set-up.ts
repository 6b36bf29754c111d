import { onlyRow, type Sql } from '../../sql.ts'

/** "wrks" in ASCII */
const lockKey = 0x77726b73

/** One sets an instance up at a time, until the end of the transaction: several processes may start at once. */
export const lockSetUp = async (tx: Sql): Promise<void> => {
  await tx.query('SELECT pg_advisory_xact_lock($1)', [lockKey])
}

const project = `
WITH made AS (INSERT INTO projects (id, slug, name) VALUES ($1, $2, $3) ON CONFLICT (slug) DO NOTHING RETURNING id)
SELECT id FROM made UNION ALL SELECT id FROM projects WHERE slug = $2`

/** Id of the project, which is made where there is none. */
export const ensureProject = async (tx: Sql, made: { id: string; slug: string; name: string }): Promise<string> =>
  onlyRow((await tx.query<{ id: string }>(project, [made.id, made.slug, made.name])).rows).id

/** Of those who take care of the instance, who was there first. */
export const firstAdmin = async (tx: Sql): Promise<string | null> => {
  const { rows } = await tx.query<{ id: string }>('SELECT id FROM users WHERE is_admin ORDER BY created_at LIMIT 1')
  return rows[0]?.id ?? null
}

const environment = `
INSERT INTO environments (id, name) SELECT $1, $2 WHERE NOT EXISTS (SELECT FROM environments)`

export const insertFirstEnvironment = async (tx: Sql, id: string, name: string): Promise<void> => {
  await tx.query(environment, [id, name])
}

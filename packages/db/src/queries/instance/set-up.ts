import { onlyRow, type Sql } from '../../sql.ts'

/** "wrks" in ASCII */
const lockKey = 0x77726b73

/** Lets one process at a time set up the instance, until its transaction ends; several may start at once. */
export const lockSetUp = async (tx: Sql): Promise<void> => {
  await tx.query('SELECT pg_advisory_xact_lock($1)', [lockKey])
}

const project = `
WITH made AS (INSERT INTO projects (id, slug, name) VALUES ($1, $2, $3) ON CONFLICT (slug) DO NOTHING RETURNING id)
SELECT id FROM made UNION ALL SELECT id FROM projects WHERE slug = $2`

/** The id of the project, which is created if missing. */
export const ensureProject = async (tx: Sql, made: { id: string; slug: string; name: string }): Promise<string> =>
  onlyRow((await tx.query<{ id: string }>(project, [made.id, made.slug, made.name])).rows).id

/** The administrator of the instance who was created first. */
export const firstAdmin = async (tx: Sql): Promise<string | null> => {
  const { rows } = await tx.query<{ id: string }>('SELECT id FROM users WHERE is_admin ORDER BY created_at LIMIT 1')
  return rows[0]?.id ?? null
}

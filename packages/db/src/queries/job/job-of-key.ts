import type { Sql } from '../../sql.ts'

const text = `
SELECT j.id, j.body_hash AS "bodyHash" FROM jobs j JOIN projects p ON p.id = j.project_id
WHERE p.slug = $1 AND j.idempotency_key = $2`

/** The job that was submitted with that key, and the hash of its body. */
export const jobOfKey = async (
  sql: Sql,
  project: string,
  idempotencyKey: string,
): Promise<{ id: string; bodyHash: Buffer } | null> => {
  const { rows } = await sql.query<{ id: string; bodyHash: Buffer }>(text, [project, idempotencyKey])
  return rows[0] ?? null
}

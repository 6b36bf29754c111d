import type { Sql } from '../../sql.ts'

export interface VerifiedServer {
  at: Date
  runner: string
}

const text = `
SELECT sv.id, last.finished_at AS at, ru.name AS runner
FROM servers sv CROSS JOIN LATERAL (
  SELECT r.finished_at, r.runner_id FROM subjects s CROSS JOIN LATERAL (
    SELECT finished_at, runner_id FROM runs WHERE subject_id = s.id AND status = 'SUCCEEDED'
    ORDER BY finished_at DESC LIMIT 1) r
  WHERE s.server_id = sv.id AND ($1::uuid[] IS NULL OR s.project_id = ANY ($1)) ORDER BY r.finished_at DESC LIMIT 1
) last JOIN runners ru ON ru.id = last.runner_id`

/**
 * When each server last passed its verification (before and after a load), and on which runner. `projects`: ids of the
 * projects whose runs count; null for all.
 */
export const lastVerified = async (
  sql: Sql,
  projects: readonly string[] | null,
): Promise<Map<string, VerifiedServer>> => {
  const { rows } = await sql.query<VerifiedServer & { id: string }>(text, [projects])
  return new Map(rows.map(({ id, at, runner }) => [id, { at, runner }]))
}

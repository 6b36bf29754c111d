import type { Sql } from '../../sql.ts'

const statements = {
  alert: 'SELECT id, project_id AS "projectId" FROM alerts WHERE id = ANY ($1::uuid[])',
  job: 'SELECT id, project_id AS "projectId" FROM jobs WHERE id = ANY ($1::uuid[])',
  run: `SELECT r.id, j.project_id AS "projectId" FROM runs r JOIN jobs j ON j.id = r.job_id WHERE r.id = ANY ($1::uuid[])`,
  report: 'SELECT id, project_id AS "projectId" FROM reports WHERE id = ANY ($1::uuid[])',
  annotation: 'SELECT id, project_id AS "projectId" FROM annotations WHERE id = ANY ($1::uuid[])',
  result: `SELECT r.id::text, s.project_id AS "projectId" FROM results r JOIN series s ON s.id = r.series_id
    WHERE r.id = ANY ($1::bigint[])`,
  share: 'SELECT id, project_id AS "projectId" FROM shares WHERE id = ANY ($1::uuid[])',
  suite: 'SELECT id, project_id AS "projectId" FROM suites WHERE id = ANY ($1::uuid[])',
  webhook: 'SELECT id, project_id AS "projectId" FROM webhooks WHERE id = ANY ($1::uuid[])',
  series: 'SELECT id::text, project_id AS "projectId" FROM series WHERE id = ANY ($1::int[])',
} as const

/** Kinds of things that belong to a project and have an id of their own. */
export type ThingOfProject = keyof typeof statements

/** Maps the id of each thing that exists to the id of its project. */
export const projectsOf = async (
  sql: Sql,
  thing: ThingOfProject,
  ids: readonly string[],
): Promise<Map<string, string>> => {
  const { rows } = await sql.query<{ id: string; projectId: string }>(statements[thing], [ids])
  return new Map(rows.map(({ id, projectId }) => [id, projectId]))
}

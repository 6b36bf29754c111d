import { onlyRow, type Sql } from '../../sql.ts'
import { type ReachedProject, reachedProjects } from './reach.ts'

const text = `SELECT ${reachedProjects()} AS projects FROM (SELECT NULL::uuid AS id, false AS is_admin) u`

/** The projects that anyone may see without signing in. */
export const publicProjects = async (sql: Sql): Promise<ReachedProject[]> =>
  onlyRow((await sql.query<{ projects: ReachedProject[] }>(text)).rows).projects

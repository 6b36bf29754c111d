import type { Sql } from '../../sql.ts'
import { openStates } from './job-state.ts'
import { type JobRow, jobColumns, jobTables } from './job-summaries.ts'

const text = `
SELECT ${jobColumns}, count(*) OVER ()::int AS open FROM ${jobTables}
WHERE p.slug = $2 AND j.status IN ${openStates}
ORDER BY j.started_at NULLS LAST, j.number LIMIT $3`

/** Jobs of a project that are not over: first those that have begun, in that order. `open` counts all of them. */
export const openJobs = async (
  sql: Sql,
  { now, project, limit }: { now: Date; project: string; limit: number },
): Promise<(JobRow & { open: number })[]> =>
  (await sql.query<JobRow & { open: number }>(text, [now, project, limit])).rows

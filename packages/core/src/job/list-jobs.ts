import type { JobList, JobStatus } from '@wrkbench/contracts'
import { jobSummaries } from '@wrkbench/db'
import { projectOf } from '../access/project-of.ts'
import type { Call } from '../ctx.ts'
import { isUuid } from '../domain/uuid7.ts'
import { invalid, notFound } from '../errors.ts'
import { toJobSummary } from './to-job-summary.ts'

export interface ListJobs {
  /** default 50, at most 500 */
  limit?: number
  /** `nextCursor` of the previous page */
  cursor?: string
  project?: string
  /** only jobs with one of these; all jobs if empty */
  status?: readonly JobStatus[]
  /** only jobs of the suite with this id */
  suite?: string
}

/** Lists jobs, newest first. One statement. */
export const listJobs = async ({ ctx, input }: Call<ListJobs>): Promise<JobList> => {
  const { limit = 50, cursor, status = [], suite = null } = input
  if (cursor !== undefined && !/^[1-9]\d{0,9}$/.test(cursor)) {
    throw invalid([{ path: 'cursor', message: 'This cursor did not come from a page of jobs.' }])
  }
  if (suite !== null && !isUuid(suite)) throw notFound('suite', suite)
  const rows = await jobSummaries(ctx.db.pool, {
    now: ctx.clock.now(),
    beforeNumber: cursor === undefined ? null : Math.min(Number(cursor), 2 ** 31 - 1),
    project: suite === null ? projectOf(ctx, input.project) : projectOf(ctx),
    statuses: status.length > 0 ? status : null,
    suiteId: suite,
    limit: limit + 1,
  })
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    items: page.map(toJobSummary),
    nextCursor: rows.length > limit && last ? String(last.number) : null,
  }
}

import type { JobList, JobStatus } from '@wrkbench/contracts'
import { jobSummaries } from '@wrkbench/db'
import type { Call } from '../ctx.ts'
import { invalid } from '../errors.ts'
import { toJobSummary } from './to-job-summary.ts'

export interface ListJobs {
  /** default 50, at most 500 */
  limit?: number
  /** `nextCursor` of the page before */
  cursor?: string
  project?: string
  status?: JobStatus
}

/** Jobs, newest first. One statement. */
export const listJobs = async ({ ctx, input }: Call<ListJobs>): Promise<JobList> => {
  const { limit = 50, cursor, project = null, status } = input
  if (cursor !== undefined && !/^[1-9]\d{0,9}$/.test(cursor)) {
    throw invalid([{ path: 'cursor', message: 'This cursor did not come from a page of jobs.' }])
  }
  const rows = await jobSummaries(ctx.db.pool, {
    now: ctx.clock.now(),
    beforeNumber: cursor === undefined ? null : Math.min(Number(cursor), 2 ** 31 - 1),
    project,
    statuses: status ? [status] : null,
    limit: limit + 1,
  })
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    items: page.map(toJobSummary),
    nextCursor: rows.length > limit && last ? String(last.number) : null,
  }
}

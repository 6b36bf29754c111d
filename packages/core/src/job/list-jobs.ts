import type { JobList, JobsQuery } from '@wrkbench/contracts'
import { jobSummaries } from '@wrkbench/db'
import { projectSlug } from '../access/project-slug.ts'
import type { Call } from '../ctx.ts'
import { isUuid } from '../domain/uuid7.ts'
import { notFound } from '../errors.ts'
import { foreignCursor, pageOf } from '../page.ts'
import { toJobSummary } from './to-job-summary.ts'

/** Lists jobs, newest first. One statement. */
export const listJobs = async ({ ctx, input }: Call<JobsQuery>): Promise<JobList> => {
  const { limit = 50, cursor, status = [], suite = null } = input
  if (cursor !== undefined && !/^[1-9]\d{0,9}$/.test(cursor)) throw foreignCursor('jobs')
  if (suite !== null && !isUuid(suite)) throw notFound('suite', suite)
  const rows = await jobSummaries(ctx.db.pool, {
    now: ctx.clock.now(),
    beforeNumber: cursor === undefined ? null : Math.min(Number(cursor), 2 ** 31 - 1),
    project: suite === null ? projectSlug(ctx, input.project) : projectSlug(ctx),
    statuses: status.length > 0 ? status : null,
    suiteId: suite,
    limit: limit + 1,
  })
  const { page, nextCursor } = pageOf(rows, limit, ({ number }) => String(number))
  return { items: page.map(toJobSummary), nextCursor }
}

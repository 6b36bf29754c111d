import type { ReportList, ReportsQuery } from '@wrkbench/contracts'
import { reportRows } from '@wrkbench/db'
import { projectSlug } from '../access/project-slug.ts'
import type { Call } from '../ctx.ts'
import { isUuid } from '../domain/uuid7.ts'
import { foreignCursor, pageOf } from '../page.ts'
import { toReportSummary } from './to-report.ts'

/** Lists reports, the one handed in last first. One statement. @throws ServiceError VALIDATION for a foreign cursor */
export const listReports = async ({ ctx, input }: Call<ReportsQuery>): Promise<ReportList> => {
  const { limit = 50, cursor = null, source = null, branch = null, environment = null } = input
  const project = projectSlug(ctx, input.project)
  if (cursor !== null && !isUuid(cursor)) throw foreignCursor('reports')
  const rows = await reportRows(ctx.db.pool, {
    beforeId: cursor,
    project,
    source,
    branch,
    environment,
    limit: limit + 1,
  })
  const { page, nextCursor } = pageOf(rows, limit, ({ id }) => id)
  return { items: page.map(toReportSummary), nextCursor }
}

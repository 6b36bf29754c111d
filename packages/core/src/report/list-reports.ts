import type { ReportList } from '@wrkbench/contracts'
import { reportRows } from '@wrkbench/db'
import { projectOf } from '../access/project-of.ts'
import type { Call } from '../ctx.ts'
import { isUuid } from '../domain/uuid7.ts'
import { invalid } from '../errors.ts'
import { toReportSummary } from './to-report.ts'

export interface ListReports {
  /** default 50, at most 500 */
  limit?: number
  /** `nextCursor` of the previous page */
  cursor?: string
  project?: string
  source?: string
}

/** Lists reports, the one handed in last first. One statement. @throws ServiceError VALIDATION for a foreign cursor */
export const listReports = async ({ ctx, input }: Call<ListReports>): Promise<ReportList> => {
  const { limit = 50, cursor = null, source = null } = input
  const project = projectOf(ctx, input.project)
  if (cursor !== null && !isUuid(cursor)) {
    throw invalid([{ path: 'cursor', message: 'This cursor did not come from a page of reports.' }])
  }
  const rows = await reportRows(ctx.db.pool, { beforeId: cursor, project, source, limit: limit + 1 })
  const page = rows.slice(0, limit)
  return {
    items: page.map(toReportSummary),
    nextCursor: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
  }
}

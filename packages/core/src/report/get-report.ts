import type { ReportDetail } from '@wrkbench/contracts'
import { reportRow, resultsOfReport } from '@wrkbench/db'
import type { Call } from '../ctx.ts'
import { isUuid } from '../domain/uuid7.ts'
import { notFound } from '../errors.ts'
import { medianIntervals } from './median-intervals.ts'
import { toReportSummary, toResultOfReport } from './to-report.ts'

/**
 * Returns a report with everything handed in with it and the verdict given at that time. Two statements.
 * @throws ServiceError NOT_FOUND
 */
export const getReport = async ({ ctx, input }: Call<{ id: string }>): Promise<ReportDetail> => {
  const row = isUuid(input.id) ? await reportRow(ctx.db.pool, input.id) : null
  if (!row) throw notFound('report', input.id)
  const resultList = (await resultsOfReport(ctx.db.pool, row.id)).map(toResultOfReport)
  return {
    ...toReportSummary(row),
    environmentNotes: row.environmentNotes,
    hosts: row.hosts,
    comparisons: row.comparisons,
    resultList,
    medianIntervals: medianIntervals(resultList),
  }
}

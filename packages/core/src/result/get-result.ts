import type { ResultDetail } from '@wrkbench/contracts'
import { columnsToMetrics, columnsToUsage, resultDetail } from '@wrkbench/db'
import { projectSlug } from '../access/project-slug.ts'
import type { Call } from '../ctx.ts'
import { metricValues } from '../domain/result/metric-values.ts'
import { notFound } from '../errors.ts'
import { instant } from '../instant.ts'
import { toSeries } from '../series/to-series.ts'

const isId = (text: string): boolean => /^[1-9]\d{0,14}$/.test(text)

/** Returns one stored result, of a run or of a report. One statement. @throws ServiceError NOT_FOUND */
export const getResult = async ({ ctx, input }: Call<{ id: string }>): Promise<ResultDetail> => {
  const row = isId(input.id) ? await resultDetail(ctx.db.pool, projectSlug(ctx), Number(input.id)) : null
  if (!row) throw notFound('result', input.id)
  const metrics = columnsToMetrics(row)
  const server = columnsToUsage('server', row, {})
  const { frameworkVersion, generatorVersion, commit, branch, hostFacts, runId, jobId, jobNumber, reportId } = row
  return {
    id: String(row.id),
    series: toSeries(row),
    measuredAt: instant(row.measuredAt),
    round: row.round,
    rounds: row.rounds,
    metrics,
    missing: row.missing,
    custom: row.custom,
    serverCpuPercent: metricValues.serverCpuPercent({ metrics, server, startMs: null }),
    serverPeakRssBytes: server.peakRssBytes,
    flags: row.flags,
    source: row.source,
    frameworkVersion,
    generatorVersion,
    commit,
    branch,
    hostFacts,
    runId,
    jobId,
    jobNumber,
    reportId,
  }
}

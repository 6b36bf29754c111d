import type { ReportVerdict, ReportVerdictQuery } from '@wrkbench/contracts'
import { reportSeries, seriesBaselines } from '@wrkbench/db'
import type { Call } from '../ctx.ts'
import { practicalThreshold } from '../domain/rank/noise.ts'
import { countRounds } from '../domain/report/count-rounds.ts'
import { differingVersions } from '../domain/report/differing-versions.ts'
import { reportFlags } from '../domain/report/report-flags.ts'
import { compareWithBaseline, overallVerdict } from '../domain/report/report-verdict.ts'
import { isUuid } from '../domain/uuid7.ts'
import { notFound } from '../errors.ts'
import { instant } from '../instant.ts'
import { samplesOf, usualBaseline } from './judge-report.ts'

export type GetReportVerdict = ReportVerdictQuery & { id: string }

/**
 * Judges a stored report against a choice of the results before it, by the rule of POST /reports but with any metric and
 * threshold. Two statements. @throws ServiceError NOT_FOUND
 */
export const getReportVerdict = async ({ ctx, input }: Call<GetReportVerdict>): Promise<ReportVerdict> => {
  const { id, metric, branch, commit, last = usualBaseline } = input
  const report = isUuid(id) ? await reportSeries(ctx.db.pool, id) : null
  if (!report) throw notFound('report', id)
  const choice = { branch: branch ?? null, commit: commit ?? null, last, until: report.measuredAt }
  const seriesIds = report.series.map(({ seriesId }) => seriesId)
  const baselines = await seriesBaselines(ctx.db.pool, seriesIds, report, choice)
  const before = new Map(baselines.map((one) => [one.seriesId, one]))
  const series = report.series.map((one) => {
    const { seriesId, subject, scenario, rounds } = one
    const baseline = before.get(seriesId)
    const generatorVersions = differingVersions(
      rounds.map(({ generatorVersion }) => generatorVersion),
      baseline?.generatorVersion ?? [],
    )
    const samples = { ...countRounds(rounds), before: baseline ? samplesOf(baseline) : {} }
    return { seriesId: String(seriesId), subject, scenario, rounds: rounds.length, ...samples, generatorVersions }
  })
  const threshold = practicalThreshold(report.noiseFloor, input.threshold)
  const comparisons = compareWithBaseline(series, threshold, metric)
  const compared = new Set(comparisons.map(({ seriesId }) => seriesId))
  const withoutBaseline = series
    .filter(({ seriesId }) => !compared.has(seriesId))
    .map(({ seriesId, subject, scenario, rounds }) => ({ seriesId, subject, scenario, rounds }))
  const { url, project, environment, pullRequest, author } = report
  return {
    id,
    url,
    project,
    environment,
    commit: report.commit,
    branch: report.branch,
    pullRequest,
    author,
    createdAt: instant(report.createdAt),
    baseline: { ...(branch && { branch }), ...(commit && { commit }), last },
    threshold,
    verdict: overallVerdict(comparisons),
    comparisons,
    withoutBaseline,
    flags: reportFlags(report.flagged),
  }
}

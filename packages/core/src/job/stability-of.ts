import { isJobOver, type StabilityReport } from '@wrkbench/contracts'
import { type JobDetailRow, runTimelines } from '@wrkbench/db'
import type { Ctx } from '../ctx.ts'
import type { MatrixCell } from '../domain/job/matrix-cells.ts'
import { runTrend } from '../domain/job/run-trend.ts'
import { stabilityPairs, stabilityReports } from '../domain/job/stability-reports.ts'
import { wholeTimeline } from '../domain/run/timeline.ts'

/**
 * Returns the stability reports of a job; none if it has no longer loads. Reads timelines, with one statement, only once the
 * job is over, because they are long.
 */
export const stabilityOf = async (
  { db }: Ctx,
  { spec, status, noiseFloor }: JobDetailRow,
  cells: readonly MatrixCell[],
): Promise<StabilityReport[]> => {
  const pairs = stabilityPairs(spec.profiles)
  if (pairs.length === 0) return []
  const long = cells.filter(({ profileIndex }) => pairs.some(({ longIndex }) => longIndex === profileIndex))
  const runIds = isJobOver(status) ? long.flatMap(({ standing }) => standing.counting.map(({ id }) => id)) : []
  const timelines = runIds.length > 0 ? await runTimelines(db.pool, runIds) : []
  const removed = new Set(timelines.filter((timeline) => timeline.removed).map(({ runId }) => runId))
  const trends = timelines.flatMap(({ runId, batches }): [string, number][] => {
    const change = runTrend(wholeTimeline(batches))
    return change === null ? [] : [[runId, change]]
  })
  return stabilityReports(pairs, cells, { noiseFloor, trends: new Map(trends), removed })
}

import type { Overview, OverviewChange } from '@wrkbench/contracts'
import { type RecentTrendRow, type ResultContext, recentTrendRows, trendContext } from '@wrkbench/db'
import type { Ctx } from '../ctx.ts'
import { type RecentChange, recentChanges } from '../domain/overview/recent-changes.ts'
import { pointsOf } from '../domain/trend/points-of.ts'
import { versionDifferences } from '../domain/trend/trend-differences.ts'
import { dateOfSeconds, daysBefore, instant } from '../instant.ts'
import { toSeries } from '../series/to-series.ts'

/** length of the span "since last week" */
const spanDays = 7
/** how far back the earlier level of a series is read */
const knownDays = 90
const mostSeries = 100
const mostResults = 60_000
const mostShown = 12

export const weekBefore = (at: Date): Date => daysBefore(at, spanDays)

/** Returns the series that are no longer what they were a week ago, the largest change first. Two statements. */
export const changedSeries = async (ctx: Ctx, project: string): Promise<Overview['changed']> => {
  const until = ctx.clock.now()
  const since = weekBefore(until)
  const asked = {
    project,
    since,
    until,
    from: daysBefore(until, knownDays),
    mostSeries,
    limit: Math.floor(mostResults / mostSeries),
  }
  const found = await recentTrendRows(ctx.db.pool, asked, (row) => ({ row, points: pointsOf(row) }))
  const byId = new Map(found.map(({ row }) => [String(row.seriesId), row]))
  const series = found.map(({ row: { seriesId, noiseFloor }, points }) => ({
    id: String(seriesId),
    points,
    noiseFloor,
  }))
  const { changes, fresh } = recentChanges(series, { since: since.getTime() / 1000 })
  const shown = changes.toSorted((a, b) => sizeOf(b) - sizeOf(a)).slice(0, mostShown)
  const { contexts } = await trendContext(ctx.db.pool, {
    resultIds: shown.flatMap(({ before, after }) => [before.point.result, after.point.result]),
    project,
    seriesIds: [],
    from: null,
    to: null,
    mostAnnotations: 0,
  })
  const known = new Map(contexts.map((context) => [context.id, context]))
  return {
    since: instant(since),
    items: shown.flatMap((change) => {
      const row = byId.get(change.id)
      return row ? [toChange(change, row, known)] : []
    }),
    faster: counted(changes, 'faster'),
    slower: counted(changes, 'slower'),
    looked: found.length,
    left: (found[0]?.row.recentSeries ?? 0) - found.length,
    fresh,
  }
}

const counted = (changes: readonly RecentChange[], wanted: RecentChange['verdict']): number =>
  changes.filter(({ verdict }) => verdict === wanted).length
const sizeOf = ({ ratio }: RecentChange): number => Math.abs(Math.log(ratio))

const atOf = (seconds: number): string => instant(dateOfSeconds(seconds))

const toChange = (
  { by, verdict, ratio, interval, p, before, after }: RecentChange,
  row: RecentTrendRow,
  known: ReadonlyMap<number, ResultContext>,
): OverviewChange => {
  const [was, is] = [known.get(before.point.result), known.get(after.point.result)]
  return {
    ...toSeries(row),
    by,
    verdict,
    ratio,
    p: Number(p.toPrecision(2)),
    interval,
    before: before.level,
    after: after.level,
    beforeAt: atOf(before.point.at),
    at: atOf(after.point.at),
    resultId: String(after.point.result),
    differences: was && is ? versionDifferences(was, is) : [],
  }
}

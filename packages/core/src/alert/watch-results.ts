import { type MetricId, usualAlertSettings } from '@wrkbench/contracts'
import {
  advanceAlertCursor,
  type ChangedSeries,
  changedSeries,
  inTransaction,
  type JudgedSeries,
  noteJudged,
  type Sql,
  type WatchedRow,
  watchedRows,
} from '@wrkbench/db'
import type { Ctx } from '../ctx.ts'
import { runnerOnlineSeconds } from '../domain/run/lease.ts'
import { judgedOfRow, judgeRow, settingsOf } from './judge-row.ts'
import { type FindingWrite, findingWrite, type Watched, writeFinding } from './write-finding.ts'

/** most series per transaction */
const mostSeries = 100
/** after this time the rest waits for the next tick, so that leases are judged in time */
const longestMs = 5000
/** most results that are read per series: 64 points of ten rounds, and a margin */
const mostResults = 1000

/**
 * Judges the points that have arrived since the last look, from reports and from jobs that are over. Opens, follows and closes
 * alerts and records suspects. One transaction per hundred series stores both the findings and how far the look got, so a
 * process that dies in between leaves nothing half done.
 * @returns the number of alerts that were opened or closed, or became suspects
 */
export const watchResults = async ({ ctx }: { ctx: Ctx }): Promise<number> => {
  const until = performance.now() + longestMs
  let found = 0
  for (;;) {
    const now = ctx.clock.now()
    const changed = await changedSeries(ctx.db.pool, mostSeries, now)
    if (changed.length > 0) found += await watchSome(ctx, changed, now)
    if (changed.length < mostSeries) {
      await advanceAlertCursor(ctx.db.pool, now)
      return found
    }
    if (performance.now() > until) return found
  }
}

const watchSome = async (ctx: Ctx, changed: readonly ChangedSeries[], now: Date): Promise<number> => {
  const watched = await readWatched(ctx, changed, now)
  const writes = judge(ctx, watched, now)
  return inTransaction(ctx.db.pool, (tx) => store(tx, writes, { judged: judgedOf(watched, changed), now }))
}

/** Reads each series with each metric that its project watches. */
const readWatched = async (ctx: Ctx, changed: readonly ChangedSeries[], now: Date): Promise<Watched[]> => {
  const read = async (seriesIds: readonly number[], metric: MetricId): Promise<WatchedRow[]> => {
    if (seriesIds.length === 0) return []
    const heardSince = new Date(now.getTime() - runnerOnlineSeconds * 1000)
    const { branches } = usualAlertSettings
    return watchedRows(ctx.db.pool, { seriesIds, metric, branches, limit: mostResults, now, heardSince })
  }
  const ids = changed.map(({ seriesId }) => seriesId)
  const headline = await read(ids, 'successesPerSecond')
  const watches = (metric: string) => (row: WatchedRow) =>
    settingsOf(row.settings).metrics.some((one) => one === metric)
  const isRate = watches('successesPerSecond')
  /** Also reads a metric that is no longer watched, as long as it has an alert that is not over. */
  const readOther = async (metric: MetricId, opens: (row: WatchedRow) => boolean): Promise<Watched[]> => {
    const wanted = headline.filter((row) => opens(row) || row.liveMetrics.includes(metric))
    const opening = new Set(wanted.filter(opens).map(({ seriesId }) => seriesId))
    const rows = await read(
      wanted.map(({ seriesId }) => seriesId),
      metric,
    )
    return rows.map((row) => ({ row, metric, opens: opening.has(row.seriesId) }))
  }
  const others = await Promise.all([
    // stands in for the headline where the number of successes is not known
    readOther('requestsPerSecond', (row) => isRate(row) && row.at.length === 0),
    readOther('latencyP50Us', watches('latencyP50Us')),
    readOther('latencyP99Us', watches('latencyP99Us')),
  ])
  const rates = headline.filter((row) => isRate(row) || row.liveMetrics.includes('successesPerSecond'))
  return [...rates.map((row): Watched => ({ row, metric: 'successesPerSecond', opens: isRate(row) })), ...others.flat()]
}

/** Judges the new points of every series. One that fails is logged and skipped; the others go on. */
const judge = (ctx: Ctx, watched: readonly Watched[], now: Date): FindingWrite[] => {
  const asked = new Map<string, number>()
  const judgeOne = (one: Watched): FindingWrite[] => {
    const { projectId, settings, suspects } = one.row
    const before = asked.get(projectId) ?? 0
    const budget = settingsOf(settings).checksPerDay - suspects - before
    const writes = judgeRow(one.row, { metric: one.metric, now, budget, opens: one.opens }).flatMap(
      (finding) => findingWrite(finding, one, now) ?? [],
    )
    asked.set(projectId, before + writes.filter(({ type }) => type === 'suspected').length)
    return writes
  }
  return watched.flatMap((one) => {
    try {
      return judgeOne(one)
    } catch (err) {
      const which = { seriesId: one.row.seriesId, metric: one.metric }
      ctx.log.error({ err, ...which }, 'a series could not be judged: its new results are passed over')
      return []
    }
  })
}

const store = async (
  tx: Sql,
  writes: readonly FindingWrite[],
  { judged, now }: { judged: readonly JudgedSeries[]; now: Date },
): Promise<number> => {
  let count = 0
  for (const write of writes) if (await writeFinding(tx, write, now)) count++
  await noteJudged(tx, judged)
  return count
}

/** Returns every series that this look covered, including those without a watched metric. */
const judgedOf = (watched: readonly Watched[], changed: readonly ChangedSeries[]): JudgedSeries[] => {
  const seen = new Map(changed.map((one) => [one.seriesId, one.seen]))
  const noted = watched.map(({ row, metric }) => {
    const { seriesId } = row
    return { seriesId, metric, seen: seen.get(seriesId) ?? '0', judged: judgedOfRow(row) }
  })
  const known = new Set(noted.map(({ seriesId }) => seriesId))
  const rest = changed.filter(({ seriesId }) => !known.has(seriesId))
  return [...noted, ...rest.map((one) => ({ ...one, metric: 'successesPerSecond', judged: null }))]
}

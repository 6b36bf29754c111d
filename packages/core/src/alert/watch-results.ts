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

/** looked at in one go */
const mostSeries = 100
/** then the rest waits for the next tick, so that leases are looked after in time */
const longestMs = 5000
/** of each series: 64 points of ten rounds and then some */
const mostResults = 1000

/**
 * Judges the points that came since it last looked, of reports and of jobs that are over, and opens, suspects, follows
 * and closes. One transaction for a hundred series holds what was found and how far it was looked: whoever dies in between
 * has done nothing.
 * @returns how many alerts were opened or closed, or became suspects
 */
export const watchResults = async ({ ctx }: { ctx: Ctx }): Promise<number> => {
  const until = performance.now() + longestMs
  let found = 0
  for (;;) {
    const now = ctx.clock.now()
    const changed = await changedSeries(ctx.db.pool, mostSeries)
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

/** Each series by each metric that its project watches. */
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
  /** Also metrics that are no longer watched, as long as an alert of theirs is not over. */
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
    // the rate as printed, where the number of successes is not known
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
    const writes = judgeRow(one.row, { now, budget, opens: one.opens }).flatMap(
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

/** Every series that was looked at, including those without a watched metric. */
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

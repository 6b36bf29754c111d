import { type MetricId, usualAlertSettings } from '@wrkbench/contracts'
import {
  advanceAlertCursor,
  type ChangedSeries,
  changedSeries,
  closeAlert,
  insertAlert,
  inTransaction,
  type JudgedSeries,
  moveAlert,
  noteJudged,
  type Sql,
  type WatchedRow,
  watchedRows,
} from '@wrkbench/db'
import type { Ctx } from '../ctx.ts'
import { alertLevels } from '../domain/alert-levels.ts'
import { runnerOnlineSeconds } from '../domain/lease.ts'
import type { Finding } from '../domain/watch-series.ts'
import { announceAlert } from './announce-alert.ts'
import { judgedOfRow, judgeRow, sensitivityOf, settingsOf } from './judge-row.ts'
import { newAlert, storedPoints } from './new-alert.ts'

/** looked at in one go; others wait for the next */
const mostSeries = 100
/** of each series: 64 points of ten rounds and then some */
const mostResults = 1000

interface Watched {
  row: WatchedRow
  metric: MetricId
  /** false: only what is not over is followed */
  opens: boolean
}

/**
 * Judges the points that came since it last looked, of reports and of jobs that are over, and opens, suspects, follows
 * and closes. One transaction holds what was found and how far it was looked: whoever dies in between has done nothing.
 * @returns how many alerts were opened or closed, or became suspects
 */
export const watchResults = async ({ ctx }: { ctx: Ctx }): Promise<number> => {
  const { pool } = ctx.db
  const now = ctx.clock.now()
  const changed = await changedSeries(pool, mostSeries)
  let found = 0
  if (changed.length > 0) {
    const watched = await readWatched(ctx, changed, now)
    found = await inTransaction(pool, (tx) => store(tx, watched, { changed, now }))
  }
  if (changed.length < mostSeries) await advanceAlertCursor(pool, now)
  return found
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
  /** Also where nobody asks for it any more, as long as something of it is not over. */
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
    // as printed, where nobody told how many answers were successes
    readOther('requestsPerSecond', (row) => isRate(row) && row.at.length === 0),
    readOther('latencyP50Us', watches('latencyP50Us')),
    readOther('latencyP99Us', watches('latencyP99Us')),
  ])
  const rates = headline.filter((row) => isRate(row) || row.liveMetrics.includes('successesPerSecond'))
  return [...rates.map((row): Watched => ({ row, metric: 'successesPerSecond', opens: isRate(row) })), ...others.flat()]
}

const store = async (
  tx: Sql,
  watched: readonly Watched[],
  { changed, now }: { changed: readonly ChangedSeries[]; now: Date },
): Promise<number> => {
  const asked = new Map<string, number>()
  let count = 0
  for (const { row, metric, opens } of watched) {
    const { projectId } = row
    const budget = settingsOf(row.settings).checksPerDay - row.suspects - (asked.get(projectId) ?? 0)
    for (const finding of judgeRow(row, { now, budget, opens })) {
      const told = await act(tx, finding, { row, metric, opens, now })
      if (told) count++
      if (told && finding.type === 'suspected') asked.set(projectId, (asked.get(projectId) ?? 0) + 1)
    }
  }
  await noteJudged(tx, judgedOf(watched, changed))
  return count
}

/** Every series that was looked at, also one of which nothing is watched. */
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

/** Writes a finding down; false: somebody has already, or it is nothing to be told. */
const act = async (tx: Sql, finding: Finding, { row, metric, now }: Watched & { now: Date }): Promise<boolean> => {
  if (finding.type === 'moved') {
    const { id, level, points } = finding
    const values = points.map(({ value }) => value)
    await moveAlert(tx, id, alertLevels(level, values), storedPoints(points))
    return false
  }
  if (finding.type === 'closed') {
    const { id, because, by } = finding
    const closing = { closingResult: by.result, closingAt: new Date(by.at * 1000) }
    const isNew = await closeAlert(tx, { id, because, ...closing, at: now })
    if (isNew) await announceAlert(tx, { id, event: 'alert.closed', at: now })
    return isNew
  }
  const { id, unusual } = finding
  const open = finding.type === 'opened'
  const alert = newAlert({
    ...{ id, seriesId: row.seriesId, metric, unusual, open },
    ...{ sensitivity: sensitivityOf(row), at: now },
  })
  const isNew = alert !== null && (await insertAlert(tx, alert))
  if (isNew && open) await announceAlert(tx, { id: alert.id, event: 'alert.opened', at: now })
  return isNew
}

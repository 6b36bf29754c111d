import { type AlertSettings, type MetricId, usualAlertSettings } from '@wrkbench/contracts'
import type { AlertSettingsRow, WatchedAlert, WatchedRow } from '@wrkbench/db'
import { median } from '@wrkbench/stats'
import { isAfter, type Place, type Sensitivity, type Span, type WatchedPoint } from '../domain/alert/unusual-point.ts'
import { type Finding, type LiveAlert, watchSeries } from '../domain/alert/watch-series.ts'
import { practicalThreshold } from '../domain/rank/noise.ts'
import { judgedAs } from '../domain/result/judged-as.ts'
import { uuid7 } from '../domain/uuid7.ts'

/** points older than this are history and open no alert */
const recentDays = 7

/** The alert settings of a project: the usual ones where it has none of its own. */
export const settingsOf = (row: AlertSettingsRow | null): AlertSettings =>
  row ? ({ ...usualAlertSettings, ...row } as AlertSettings) : usualAlertSettings

/** How large a shift of a series has to be, given its project's settings and the noise of its machine. */
export const sensitivityOf = (row: Pick<WatchedRow, 'settings' | 'noiseFloor'>, metric: MetricId): Sensitivity => {
  const { suspectLevel, alertLevel, leastShift } = settingsOf(row.settings)
  const { coarsest } = judgedAs(metric)
  return { suspectLevel, alertLevel, leastShift: practicalThreshold(row.noiseFloor, leastShift), coarsest }
}

/** The points of a series, oldest first; each is the median of its rounds. */
export const pointsOfRow = ({ at, result, segment, values, failed, ofCheck }: WatchedRow): WatchedPoint[] =>
  at.map((seconds, i) => {
    const rounds = values[i] ?? []
    return {
      at: seconds,
      result: result[i] ?? 0,
      segment: segment[i] ?? 0,
      values: rounds,
      value: median(rounds),
      ...(ofCheck[i] && { quiet: true }),
      ...(failed[i] && { failed: true }),
    }
  })

const firstOf = ({ firstAt, firstResult }: WatchedAlert): Place => ({ at: firstAt, result: firstResult })

const liveOf = (alerts: readonly WatchedAlert[]): LiveAlert | null => {
  const live = alerts.find(({ state }) => state === 'OPEN' || state === 'ACKNOWLEDGED')
  if (!live) return null
  const { level, segment, usual, after } = live.evidence
  const mean = after.value.reduce((sum, value) => sum + Math.log(value), 0) / after.value.length
  return { id: live.id, first: firstOf(live), segment, level, usual: usual.result, shift: mean - level.mean }
}

/** Returns the levels that are not usual: the series recovered from them, or hardware or method changed while they lasted. */
export const passedLevels = (alerts: readonly WatchedAlert[]): Span[] =>
  alerts.flatMap((alert) => {
    const { closedBecause, closingAt, closingResult } = alert
    if (
      (closedBecause !== 'recovered' && closedBecause !== 'not-comparable') ||
      closingAt === null ||
      closingResult === null
    )
      return []
    return [{ from: firstOf(alert), until: { at: closingAt, result: closingResult } }]
  })

/** Returns where the newest level that a person accepted begins; null if nobody accepted one. */
export const acceptedFrom = (alerts: readonly WatchedAlert[]): Place | null =>
  alerts
    .filter(({ closedBecause }) => closedBecause === 'accepted')
    .map(firstOf)
    .reduce<Place | null>((newest, place) => (newest && isAfter(newest, place) ? newest : place), null)

const isSuspected = ({ alerts }: WatchedRow): boolean => alerts.some(({ state }) => state === 'SUSPECTED')

/** Returns the results of suspects that a check refuted. */
const clearedBy = (alerts: readonly WatchedAlert[]): number[] =>
  alerts
    .filter(({ closedBecause }) => closedBecause === 'machine-moved' || closedBecause === 'not-confirmed')
    .map(({ firstResult }) => firstResult)

/** number of newest judged points to remember; a late point older than all of them is history */
const mostJudged = 128

/** Returns the results that count as judged after this look; null if it adds none: a suspect waits, or there are no points. */
export const judgedOfRow = (row: WatchedRow): number[] | null =>
  isSuspected(row) || row.result.length === 0 ? null : row.result.slice(-mostJudged)

interface Judging {
  metric: MetricId
  now: Date
  /** number of checking jobs that the project may still submit */
  budget: number
  /** false if no new alerts may be opened; live ones are still followed */
  opens: boolean
}

/** Judges the new points of a series by one metric; finds nothing if alerts are switched off. */
export const judgeRow = (row: WatchedRow, { metric, now, budget, opens }: Judging): Finding[] => {
  const settings = settingsOf(row.settings)
  if (!settings.enabled) return []
  return watchSeries({
    points: pointsOfRow(row),
    judged: row.judged,
    live: liveOf(row.alerts),
    suspected: isSuspected(row),
    cleared: clearedBy(row.alerts),
    without: passedLevels(row.alerts),
    levelFrom: acceptedFrom(row.alerts),
    recent: now.getTime() / 1000 - recentDays * 86_400,
    opens,
    canCheck: settings.checks && row.repeatable && budget > 0 && (row.ofJob.at(-1) ?? false),
    sensitivity: sensitivityOf(row, metric),
    newId: () => uuid7(now),
  })
}

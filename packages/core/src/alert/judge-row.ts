import { type AlertSettings, usualAlertSettings } from '@wrkbench/contracts'
import type { AlertSettingsRow, WatchedAlert, WatchedRow } from '@wrkbench/db'
import { median } from '@wrkbench/stats'
import { practicalThreshold } from '../domain/noise.ts'
import { isAfter, type Place, type Sensitivity, type Span, type WatchedPoint } from '../domain/unusual-point.ts'
import { type Finding, type LiveAlert, watchSeries } from '../domain/watch-series.ts'

/** what was measured longer ago than this is history, which nobody needs to be told of */
const recentDays = 7

export const settingsOf = (row: AlertSettingsRow | null): AlertSettings =>
  row ? ({ ...usualAlertSettings, ...row } as AlertSettings) : usualAlertSettings

export const sensitivityOf = (row: Pick<WatchedRow, 'settings' | 'noiseFloor'>): Sensitivity => {
  const { suspectLevel, alertLevel, leastShift } = settingsOf(row.settings)
  return { suspectLevel, alertLevel, leastShift: practicalThreshold(row.noiseFloor, leastShift) }
}

export const pointsOfRow = ({ at, result, segment, values, ofCheck }: WatchedRow): WatchedPoint[] =>
  at.map((seconds, i) => ({
    ...{ at: seconds, result: result[i] ?? 0, segment: segment[i] ?? 0, value: median(values[i] ?? []) },
    ...(ofCheck[i] && { quiet: true }),
  }))

const firstOf = ({ firstAt, firstResult }: WatchedAlert): Place => ({ at: firstAt, result: firstResult })

const liveOf = (alerts: readonly WatchedAlert[]): LiveAlert | null => {
  const live = alerts.find(({ state }) => state === 'OPEN' || state === 'ACKNOWLEDGED')
  if (!live) return null
  const { level, segment, after } = live.evidence
  const mean = after.value.reduce((sum, value) => sum + Math.log(value), 0) / after.value.length
  return { id: live.id, first: firstOf(live), segment, level, shift: mean - level.mean }
}

/** Levels that came and went. */
export const passedLevels = (alerts: readonly WatchedAlert[]): Span[] =>
  alerts.flatMap((alert) => {
    const { closedBecause, closingAt, closingResult } = alert
    if (closedBecause !== 'recovered' || closingAt === null || closingResult === null) return []
    return [{ from: firstOf(alert), until: { at: closingAt, result: closingResult } }]
  })

/** Where the level begins that somebody called the usual one. */
export const acceptedFrom = (alerts: readonly WatchedAlert[]): Place | null =>
  alerts
    .filter(({ closedBecause }) => closedBecause === 'accepted')
    .map(firstOf)
    .reduce<Place | null>((newest, place) => (newest && isAfter(newest, place) ? newest : place), null)

/** What the new points of a row mean. `budget`: jobs that may still be asked for in its project. */
export const judgeRow = (row: WatchedRow, { now, budget }: { now: Date; budget: number }): Finding[] => {
  const settings = settingsOf(row.settings)
  if (!settings.enabled) return []
  return watchSeries({
    points: pointsOfRow(row),
    judged: row.judgedAt === null || row.judgedResult === null ? null : { at: row.judgedAt, result: row.judgedResult },
    live: liveOf(row.alerts),
    suspected: row.alerts.some(({ state }) => state === 'SUSPECTED'),
    without: passedLevels(row.alerts),
    levelFrom: acceptedFrom(row.alerts),
    recent: now.getTime() / 1000 - recentDays * 86_400,
    canCheck: settings.checks && row.repeatable && budget > 0 && (row.ofJob.at(-1) ?? false),
    sensitivity: sensitivityOf(row),
  })
}

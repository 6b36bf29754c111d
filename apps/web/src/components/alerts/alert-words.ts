import { type Alert, type AlertState, metricCatalogue } from '@wrkbench/contracts'
import { nbsp, writerOf } from '#lib/text/figures.ts'

export const alertStateWords: Record<AlertState, string> = {
  suspected: 'being checked',
  open: 'open',
  acknowledged: 'acknowledged',
  closed: 'closed',
  dismissed: 'not confirmed',
}

type Levels = Pick<Alert, 'metric' | 'before' | 'after'>

/** How the figures of an alert are written: all of them with one prefix, that of its levels. */
export const alertWriter = ({ metric, before, after }: Levels): ((value: number) => string) =>
  writerOf(metric, [before, after])

/** Writes `51.2 k → 48.1 k req/s`. */
export const sayLevels = (alert: Levels): string => {
  const { metric, before, after } = alert
  const { unit, short } = metricCatalogue[metric]
  const figure = alertWriter(alert)
  const shown = unit === 'µs' ? `ms ${short}` : unit
  return `${figure(before)} → ${figure(after)}${nbsp}${shown}`
}

/** Describes in one line what the alert rule found. */
export const sayEvidence = ({ evidence, check }: Pick<Alert, 'evidence' | 'check'>): string => {
  const { by, usual, confidence, outside } = evidence
  const percent = `${Number((confidence * 100).toFixed(2))}${nbsp}%`
  const what = by === 'pair' ? `${outside.length} points in a row` : 'a point'
  const basis = `${what} outside the range that the ${usual.points} before predict (${percent})`
  if (!check?.value) return basis
  const beside = check.control ? `, beside ${check.control.subject}` : ''
  return `${basis}, then ${check.rounds} rounds${beside}`
}

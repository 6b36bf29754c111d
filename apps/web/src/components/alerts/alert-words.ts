import { type Alert, type AlertState, metricCatalogue } from '@wrkbench/contracts'
import { formatHeadline, nbsp } from '#lib/text/figures.ts'

export const alertStateWords: Record<AlertState, string> = {
  suspected: 'being checked',
  open: 'open',
  acknowledged: 'acknowledged',
  closed: 'closed',
  dismissed: 'not confirmed',
}

/** Writes `51.2 k → 48.1 k req/s`. */
export const sayLevels = ({ metric, before, after }: Pick<Alert, 'metric' | 'before' | 'after'>): string => {
  const { unit, short } = metricCatalogue[metric]
  const figure = (value: number) => formatHeadline(metric, value, null).value
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

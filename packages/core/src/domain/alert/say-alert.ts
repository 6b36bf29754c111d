import { type AlertEnd, type AlertState, type MetricId, metricCatalogue } from '@wrkbench/contracts'
import { sayDay } from '../say-day.ts'

export interface SaidAlert {
  subject: string
  scenario: string
  environment: string
  metric: MetricId
  state: AlertState
  ratio: number
  interval: { low: number; high: number }
  firstAt: Date
  commit: string | null
  closed: { because: AlertEnd; at: Date | null; by: string | null } | null
}

const rates: readonly MetricId[] = ['successesPerSecond', 'requestsPerSecond']

/** Formats a fraction as per cent with `digits` decimals and a real minus sign; zero has none. */
const percent = (share: number, digits: number): string => {
  const text = (share * 100).toFixed(digits)
  return Number(text) === 0 ? text.replace('-', '') : text.replace('-', '−')
}

/**
 * Returns the size of the shift with its interval in the same direction: "6 % (4 to 8 %)". A large shift or a wide interval
 * gets whole per cent, any other one decimal, so that no more digits are shown than are known.
 */
const size = ({ ratio, interval: { low, high } }: SaidAlert): string => {
  const [least, most] = ratio < 1 ? [1 - high, 1 - low] : [low - 1, high - 1]
  const isNarrow = Math.abs(ratio - 1) < 0.1 && most - least < 0.03
  // "10 % (10 to 10 %)" would read as an interval of no width
  const digits = isNarrow || percent(least, 0) === percent(most, 0) ? 1 : 0
  return `${percent(Math.abs(ratio - 1), digits)} % (${percent(least, digits)} to ${percent(most, digits)} %)`
}

const moved = (alert: SaidAlert, isSure: boolean): string => {
  const { subject, scenario, environment, metric, ratio } = alert
  const what = `${subject} ${scenario} on ${environment}`
  const isDown = ratio < 1
  if (ratio === 0) return `${what} ${isSure ? 'has had' : 'may have'} no successful request`
  if (rates.includes(metric)) {
    return `${what} ${isSure ? (isDown ? 'lost' : 'gained') : `may have ${isDown ? 'lost' : 'gained'}`} ${size(alert)}`
  }
  const verb = isSure ? (isDown ? 'fell' : 'rose') : `may have ${isDown ? 'fallen' : 'risen'}`
  return `${metricCatalogue[metric].short} of ${what} ${verb} by ${size(alert)}`
}

const ends: Partial<Record<AlertEnd, string>> = {
  recovered: 'back at its earlier level',
  'not-comparable': 'nothing later can be compared: hardware or method changed',
  'not-confirmed': 'measured again, it was as before',
  'machine-moved': 'another server moved as well, so it was the machine',
  unchecked: 'no job could check it',
}

const endOf = ({ closed }: SaidAlert): string => {
  if (!closed) return ''
  const { because, at, by } = closed
  if (because === 'accepted') return `; ${by ?? 'somebody'} calls the new level the usual one`
  return `; ${ends[because]}${because === 'recovered' && at ? ` since ${sayDay(at)}` : ''}`
}

/** Describes an alert in one sentence that claims no more certainty than the alert has. */
export const sayAlert = (alert: SaidAlert): string => {
  const { state, firstAt, commit } = alert
  const isSure = state !== 'suspected' && state !== 'dismissed'
  const since = `${isSure ? 'since' : 'on'} ${sayDay(firstAt)}${commit ? `, commit ${commit.slice(0, 10)}` : ''}`
  return `${moved(alert, isSure)} ${since}${state === 'suspected' ? '; it is being measured again' : endOf(alert)}`
}

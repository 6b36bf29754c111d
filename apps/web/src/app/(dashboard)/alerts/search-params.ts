import { type AlertState, alertKinds, liveAlertStates } from '@wrkbench/contracts'
import { oneOf, readerOf, text, withDefault } from '#lib/url/params.ts'
import { queryOf } from '#lib/url/query-of.ts'

/** What is shown, and the states that it stands for. */
export const shownStates = {
  now: liveAlertStates,
  over: ['closed'],
  all: [],
} as const satisfies Record<string, readonly AlertState[]>
export type Shown = keyof typeof shownStates
export const shown = Object.keys(shownStates) as Shown[]

export const alertsParams = {
  show: withDefault(oneOf(shown), 'now'),
  kind: oneOf(alertKinds),
  series: text,
  cursor: text,
}
export const loadAlertsParams = readerOf(alertsParams)

type Params = { show: Shown; kind: string | null; series: string | null; cursor: string | null }

/** What the page asks the API for. */
export const alertsSearch = ({ show, kind, series, cursor }: Params): string =>
  `?${queryOf({ limit: 50, state: shownStates[show], kind, series, cursor })}`

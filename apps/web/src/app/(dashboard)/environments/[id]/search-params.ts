import type { EnvironmentDetail } from '@wrkbench/contracts'
import { selectorOf } from '#lib/compare/selector.ts'
import { text } from '#lib/url/params.ts'

/** Which change of the hardware the results are shown before and after of: id of a host's state. */
export const environmentParams = { change: text }

/** States of all hosts, newest first, each with its host. */
export const historyOf = ({ hosts }: EnvironmentDetail) =>
  hosts
    .flatMap(({ name, states }) =>
      states.map((state, index) => ({
        state,
        isFirst: index === states.length - 1,
        name: hosts.length > 1 ? name : null,
      })),
    )
    .sort((a, b) => Date.parse(b.state.firstSeenAt) - Date.parse(a.state.firstSeenAt))

/** The change asked for, else the newest that breaks trends; null: there is none. */
export const chosenChange = (detail: EnvironmentDetail, change: string | null) => {
  const breaks = historyOf(detail).filter(({ state }) => state.breaksTrends)
  return (breaks.find(({ state }) => state.id === change) ?? breaks[0])?.state ?? null
}

const justBefore = (at: string): string => new Date(Date.parse(at) - 1).toISOString()

type Change = { id: string; firstSeenAt: string }

/** a run that began while a state was told ends no later than this after it, as a rule */
const runMs = 300_000

/** When the state that a change led to was over: at the next change, or when its host went back to an older state. */
const endOf = (detail: EnvironmentDetail, change: Change): string | null => {
  const later = historyOf(detail)
    .filter(({ state }) => state.breaksTrends && Date.parse(state.firstSeenAt) > Date.parse(change.firstSeenAt))
    .at(-1)
  if (later) return justBefore(later.state.firstSeenAt)
  const states = detail.hosts.find((host) => host.states.some(({ id }) => id === change.id))?.states ?? []
  const own = states.find(({ id }) => id === change.id)
  const wentBack = own && states.some(({ lastSeenAt }) => Date.parse(lastSeenAt) > Date.parse(own.lastSeenAt))
  return wentBack ? new Date(Date.parse(own.lastSeenAt) + runMs).toISOString() : null
}

/** The newest results of before a change against the newest from then until that state was over. */
export const beforeAndAfter = (detail: EnvironmentDetail, change: Change) => {
  const side = (until: string | null): string =>
    selectorOf({ server: '', environment: detail.name, when: until ? 'date' : 'newest', value: until ?? '' }) ?? ''
  return { a: side(endOf(detail, change)), b: [side(justBefore(change.firstSeenAt))] }
}

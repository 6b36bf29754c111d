import type { EnvironmentDetail } from '@wrkbench/contracts'
import { parseAsString } from 'nuqs/server'

/** Which change of the hardware the results are shown before and after of: id of a host's state. */
export const environmentParams = { change: parseAsString }

/** States of all hosts, newest first, each with its host. */
export const historyOf = ({ hosts }: EnvironmentDetail) =>
  hosts
    .flatMap(({ name, states }) =>
      states.map((state, index) => ({
        ...{ state, isFirst: index === states.length - 1, name: hosts.length > 1 ? name : null },
      })),
    )
    .sort((a, b) => Date.parse(b.state.firstSeenAt) - Date.parse(a.state.firstSeenAt))

/** The change asked for, else the newest that breaks trends; null: there is none. */
export const chosenChange = (detail: EnvironmentDetail, change: string | null) => {
  const breaks = historyOf(detail).filter(({ state }) => state.breaksTrends)
  return (breaks.find(({ state }) => state.id === change) ?? breaks[0])?.state ?? null
}

const justBefore = (at: string): string => new Date(Date.parse(at) - 1).toISOString()

/** The newest results of before a change against the newest from then to the next one. */
export const beforeAndAfter = (detail: EnvironmentDetail, change: { id: string; firstSeenAt: string }) => {
  const place = `environment:${detail.name.replaceAll('%', '%25').replaceAll(',', '%2C')}`
  const later = historyOf(detail)
    .filter(({ state }) => state.breaksTrends && Date.parse(state.firstSeenAt) > Date.parse(change.firstSeenAt))
    .at(-1)
  const after = later ? `${place},date:${justBefore(later.state.firstSeenAt)}` : place
  return { a: after, b: [`${place},date:${justBefore(change.firstSeenAt)}`] }
}

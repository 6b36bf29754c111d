import type { FactChange, HostState } from '@wrkbench/contracts'
import { dataColumn, listTable, shownColumn, type Table } from './table.ts'

interface ChangeOfHost {
  host: string
  state: Pick<HostState, 'firstSeenAt' | 'lastSeenAt' | 'fingerprint' | 'breaksTrends'>
  /** null for the first known state of the host */
  change: FactChange | null
}

const columns = [
  shownColumn<ChangeOfHost>('since', 'Since', ({ state }) => state.firstSeenAt),
  dataColumn<ChangeOfHost>('lastSeen', 'last seen', ({ state }) => state.lastSeenAt),
  shownColumn<ChangeOfHost>('host', 'Host', ({ host }) => host),
  dataColumn<ChangeOfHost>('fact', 'fact', ({ change }) => change?.id ?? null),
  shownColumn<ChangeOfHost>('what', 'What', ({ change }) => change?.label ?? 'seen for the first time'),
  shownColumn<ChangeOfHost>('before', 'Before', ({ change }) => change?.from ?? null, {
    text: ({ change }) => (change ? (change.from ?? 'unknown') : ''),
  }),
  shownColumn<ChangeOfHost>('after', 'After', ({ change }) => change?.to ?? null, {
    text: ({ change }) => (change ? (change.to ?? 'no longer reported') : ''),
  }),
  shownColumn<ChangeOfHost>('breaksTrends', 'Trends break', ({ state }) => (state.breaksTrends ? 'yes' : 'no')),
  dataColumn<ChangeOfHost>('fingerprint', 'fingerprint', ({ state }) => state.fingerprint),
]

type Host = { name: string; states: readonly Omit<HostState, 'facts'>[] }

/** The changes of hosts, one row per fact, newest first. */
export const changesTable = (of: string, hosts: readonly Host[]): Table => {
  const rows = hosts.flatMap(({ name: host, states }) =>
    states.flatMap((state): ChangeOfHost[] =>
      state.changes.length > 0
        ? state.changes.map((change) => ({ host, state, change }))
        : [{ host, state, change: null }],
    ),
  )
  const newestFirst = rows.sort((a, b) => Date.parse(b.state.firstSeenAt) - Date.parse(a.state.firstSeenAt))
  return listTable(`What changed on ${of}`, columns, newestFirst)
}

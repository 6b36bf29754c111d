import type { HostFacts, HostState } from '@wrkbench/contracts'
import { factChanges } from './fact-changes.ts'

interface StoredState {
  id: string
  fingerprint: string
  facts: HostFacts
  firstSeenAt: Date
  lastSeenAt: Date
}

/**
 * Returns the states of a host, newest first, each with its changes from the state before. `stored` must be in the order in
 * which the states were first seen.
 */
export const hostStatesOf = (stored: readonly StoredState[]): HostState[] =>
  stored.map((state, index) => toState(state, stored[index - 1] ?? null)).reverse()

const toState = (state: StoredState, before: StoredState | null): HostState => ({
  id: state.id,
  fingerprint: state.fingerprint,
  firstSeenAt: state.firstSeenAt.toISOString(),
  lastSeenAt: state.lastSeenAt.toISOString(),
  facts: state.facts,
  changes: before ? factChanges(before.facts, state.facts) : [],
  breaksTrends: before !== null && before.fingerprint !== state.fingerprint,
})

/** Returns the state seen last. It need not be the newest state, because a host can return to an older one. */
export const presentState = <State extends { lastSeenAt: string }>(states: readonly State[]): State | null =>
  states.toSorted((a, b) => Date.parse(b.lastSeenAt) - Date.parse(a.lastSeenAt))[0] ?? null

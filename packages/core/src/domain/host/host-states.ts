import type { HostFacts, HostState } from '@wrkbench/contracts'
import { factChanges } from './fact-changes.ts'

interface StoredState {
  id: string
  fingerprint: string
  facts: HostFacts
  firstSeenAt: Date
  lastSeenAt: Date
}

/** States in the order in which they were first seen, told newest first, each with what changed from the one before. */
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

/** A host that went back to how it was before is in an older state: the one seen last counts. */
export const presentState = <State extends { lastSeenAt: string }>(states: readonly State[]): State | null =>
  states.toSorted((a, b) => Date.parse(b.lastSeenAt) - Date.parse(a.lastSeenAt))[0] ?? null

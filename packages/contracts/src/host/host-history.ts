import Type, { type Static } from 'typebox'
import { Enum, Id, Instant, Nullable } from '../common.ts'
import { factGroups } from './host-fact-entries.ts'
import { HostFacts } from './host-facts.ts'

export const FactChange = Type.Object({
  id: Type.String(),
  group: Enum(factGroups),
  label: Type.String(),
  /** as shown to people; null if not known before */
  from: Nullable(Type.String()),
  /** null if no longer known */
  to: Nullable(Type.String()),
  /** whether a change of this fact makes it another environment, so that trends break here */
  lasting: Type.Boolean(),
})
export type FactChange = Static<typeof FactChange>

/** A host in one distinct state. */
export const HostState = Type.Object({
  id: Id,
  fingerprint: Type.String(),
  firstSeenAt: Instant,
  lastSeenAt: Instant,
  facts: HostFacts,
  /** changes since the previous state; empty for the first */
  changes: Type.Array(FactChange),
  /** whether trends break here, because the fingerprint differs from that of the previous state */
  breaksTrends: Type.Boolean(),
})
export type HostState = Static<typeof HostState>

/** GET /hosts/{id}/facts: newest state first */
export const HostHistory = Type.Object({
  id: Id,
  name: Type.String(),
  environments: Type.Array(Type.Object({ id: Id, name: Type.String() })),
  states: Type.Array(HostState),
})
export type HostHistory = Static<typeof HostHistory>

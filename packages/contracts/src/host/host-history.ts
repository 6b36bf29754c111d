import Type, { type Static } from 'typebox'
import { Enum, Id, Instant, Nullable } from '../common.ts'
import { factGroups } from './host-fact-entries.ts'
import { HostFacts } from './host-facts.ts'

export const FactChange = Type.Object({
  id: Type.String(),
  group: Enum(factGroups),
  label: Type.String(),
  /** as people read it; null: not told before */
  from: Nullable(Type.String()),
  /** null: not told any more */
  to: Nullable(Type.String()),
  /** a change of it makes this another environment: trends break here */
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
  /** against the state before; empty for the first */
  changes: Type.Array(FactChange),
  /** trends break here: its fingerprint is not that of the state before */
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

import Type, { type Static } from 'typebox'
import { Capabilities } from './capabilities.ts'
import { Count, Enum, Id, Instant, Nullable } from './common.ts'
import { HostFacts } from './host-facts.ts'
import { RunnerRole } from './runner-roles.ts'

export const RunnerEntry = Type.Object({
  id: Id,
  name: Type.String(),
  version: Type.String(),
  online: Type.Boolean(),
  lastHeartbeatAt: Instant,
  registeredAt: Instant,
  environment: Type.Object({ id: Id, name: Type.String() }),
  roles: Type.Array(RunnerRole),
  /** what it does in its environment: the first registered with LOAD leads */
  duty: Enum(['leads', 'serves', 'assists', 'stands-by'] as const),
  /** where its servers listen */
  serverAddress: Type.String(),
  hostId: Id,
  hostFacts: HostFacts,
  environmentFingerprint: Type.String(),
  capabilities: Capabilities,
  currentRun: Nullable(
    Type.Object({
      id: Id,
      jobId: Id,
      jobNumber: Type.Integer(),
      serverId: Type.String(),
      scenarioId: Type.String(),
      status: Type.String(),
    }),
  ),
})
export type RunnerEntry = Static<typeof RunnerEntry>
export const RunnerList = Type.Object({ items: Type.Array(RunnerEntry) })
export type RunnerList = Static<typeof RunnerList>

export const EnvironmentEntry = Type.Object({
  id: Id,
  name: Type.String(),
  notes: Nullable(Type.String()),
  hosts: Type.Array(
    Type.Object({
      id: Id,
      name: Type.String(),
      role: Type.String(),
      /** what it is, in short parts, most telling first; empty: nobody told */
      hardware: Type.Array(Type.String()),
    }),
  ),
  runners: Type.Array(Type.String()),
  /** how many of them are there now */
  online: Count,
})
export type EnvironmentEntry = Static<typeof EnvironmentEntry>
export const EnvironmentList = Type.Object({ items: Type.Array(EnvironmentEntry) })
export type EnvironmentList = Static<typeof EnvironmentList>

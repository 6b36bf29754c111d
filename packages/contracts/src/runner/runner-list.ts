import Type, { type Static } from 'typebox'
import { Count, Enum, Id, Instant, Nullable } from '../common.ts'
import { HostFacts } from '../host/host-facts.ts'
import { Capabilities } from './capabilities.ts'
import { Delivery, MaintenanceWindow, TargetMeasure } from './runner-hosts.ts'
import { RunnerLabels, RunnerRole } from './runner-roles.ts'

export const RunnerEntry = Type.Object({
  id: Id,
  name: Type.String(),
  version: Type.String(),
  online: Type.Boolean(),
  lastHeartbeatAt: Instant,
  registeredAt: Instant,
  environment: Type.Object({ id: Id, name: Type.String() }),
  roles: Type.Array(RunnerRole),
  labels: RunnerLabels,
  /** what it does in its environment: the first registered with LOAD leads */
  duty: Enum(['leads', 'serves', 'assists', 'stands-by'] as const),
  /** where its servers listen */
  serverAddress: Type.String(),
  hostId: Id,
  hostFacts: HostFacts,
  environmentFingerprint: Type.String(),
  capabilities: Capabilities,
  /** why it takes no runs, online or not; null: it does. `kind` in the order in which they count */
  notTaking: Nullable(
    Type.Object({ kind: Enum(['revoked', 'misfit', 'paused', 'maintenance'] as const), why: Type.String() }),
  ),
  pause: Nullable(Type.Object({ at: Instant, by: Type.String(), note: Nullable(Type.String()) })),
  windows: Type.Array(MaintenanceWindow),
  /** null: it did not say */
  measures: Nullable(Type.Array(TargetMeasure)),
  /** null: it did not say */
  protocol: Nullable(Type.Integer()),
  /** null: not known before it registers again */
  delivery: Nullable(Delivery),
  /** of the token it registered with last. `joined`: it is this runner's alone and can be rotated */
  token: Nullable(Type.Object({ createdAt: Instant, joined: Type.Boolean(), rotating: Type.Boolean() })),
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
      /** what it is, in short parts, most telling first; empty: not known */
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

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
  /** its part in the environment; the runner with LOAD that registered first leads */
  duty: Enum(['leads', 'serves', 'assists', 'stands-by'] as const),
  /** address on which its servers listen */
  serverAddress: Type.String(),
  hostId: Id,
  hostFacts: HostFacts,
  environmentFingerprint: Type.String(),
  capabilities: Capabilities,
  /** why it takes no runs, online or not; null if it does. The first `kind` that applies, in this order */
  notTaking: Nullable(
    Type.Object({ kind: Enum(['revoked', 'misfit', 'paused', 'maintenance'] as const), why: Type.String() }),
  ),
  pause: Nullable(Type.Object({ at: Instant, by: Type.String(), note: Nullable(Type.String()) })),
  windows: Type.Array(MaintenanceWindow),
  /** null if the runner did not report them */
  measures: Nullable(Type.Array(TargetMeasure)),
  /** null if the runner did not report it */
  protocol: Nullable(Type.Integer()),
  /** null if not known until the runner registers again */
  delivery: Nullable(Delivery),
  /** the token that it last registered with. `joined`: the token is this runner's alone and can be rotated */
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
      /** short facts about the machine, the most telling first; empty if not known */
      hardware: Type.Array(Type.String()),
    }),
  ),
  runners: Type.Array(Type.String()),
  /** how many of the runners are online */
  online: Count,
})
export type EnvironmentEntry = Static<typeof EnvironmentEntry>
export const EnvironmentList = Type.Object({ items: Type.Array(EnvironmentEntry) })
export type EnvironmentList = Static<typeof EnvironmentList>

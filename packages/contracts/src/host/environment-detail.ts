import Type, { type Static } from 'typebox'
import { Enum, Id, Instant, Nullable } from '../common.ts'
import { RunnerEntry } from '../runner/runner-list.ts'
import { EnvironmentNoise } from './environment-noise.ts'
import { HostFacts } from './host-facts.ts'
import { HostState } from './host-history.ts'
import { LinkProbe } from './link-probe.ts'

export const hostRoles = ['SERVER', 'LOAD', 'DATABASE'] as const

/** A machine of an environment: its roles there, its present facts and its earlier states. */
export const EnvironmentHost = Type.Object({
  id: Id,
  name: Type.String(),
  roles: Type.Array(Enum(hostRoles)),
  /** as last seen; null if not known */
  facts: Nullable(HostFacts),
  /** newest first, at most 50 */
  states: Type.Array(Type.Omit(HostState, ['facts'])),
})
export type EnvironmentHost = Static<typeof EnvironmentHost>

/** GET /environments/{id} */
export const EnvironmentDetail = Type.Object({
  id: Id,
  name: Type.String(),
  notes: Nullable(Type.String()),
  /** null if not known yet */
  noise: Nullable(EnvironmentNoise),
  hosts: Type.Array(EnvironmentHost),
  /** the latest probe of the network between its hosts; null if never probed, or if one host does everything */
  link: Nullable(Type.Object({ ...LinkProbe.properties, at: Instant })),
  runners: Type.Array(
    Type.Pick(RunnerEntry, ['id', 'name', 'version', 'online', 'lastHeartbeatAt', 'roles', 'duty', 'hostId']),
  ),
})
export type EnvironmentDetail = Static<typeof EnvironmentDetail>

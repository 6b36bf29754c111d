import { emptyHostFacts, type HostFacts, type ReportedHost } from '@wrkbench/contracts'
import { type Sql, statesOfHosts, upsertEnvironmentHosts, upsertHostStates } from '@wrkbench/db'
import { hostFingerprint, hostState } from '../domain/host/host-fingerprint.ts'
import { uuid7 } from '../domain/uuid7.ts'

export interface ReportedHosts {
  environment: { id: string; name: string }
  hosts: readonly ReportedHost[]
  at: Date
  /** time span in which the hosts were in the reported state */
  measured: { from: Date; to: Date }
}

/**
 * Stores the hosts of a report with its environment, as registration stores a runner's host. Returns the fingerprint of the
 * serving host; null if the report describes none. The names of these hosts contain that of the environment, so that a report
 * can never add to what a runner found on a host of the same name. Three statements for any number of hosts.
 */
export const noteReportedHosts = async (
  tx: Sql,
  { environment, hosts, at, measured }: ReportedHosts,
): Promise<string | null> => {
  const told = hosts.map(({ role, facts }) => {
    const name = `${environment.name}/${facts.hostname}`
    return { role, name, newId: uuid7(at), facts: { ...emptyHostFacts(facts.hostname), ...facts } as HostFacts }
  })
  const ids = await upsertEnvironmentHosts(tx, environment.id, told, at)
  const known = await statesOfHosts(tx, [...ids.values()])
  const seen = told.map(({ name, role, facts }) => {
    const hostId = ids.get(name) ?? ''
    const own = known.filter((state) => state.hostId === hostId)
    const state = { hostId, role, facts, state: hostState(facts), fingerprint: hostFingerprint(facts, own) }
    known.unshift(state)
    return state
  })
  const distinct = new Map(seen.map((one) => [`${one.hostId} ${one.state}`, { newId: uuid7(at), ...one }]))
  await upsertHostStates(tx, [...distinct.values()], measured)
  return seen.find(({ role }) => role === 'SERVER')?.fingerprint ?? null
}

import type { HostFacts, HostUsage, RunDetail } from '@wrkbench/contracts'
import type { RunPartRow } from '@wrkbench/db'

interface Led {
  id: string | null
  facts: HostFacts | null
  usage: HostUsage | null
}

/** Returns every host that took part in a run, the leading one first. */
export const hostsOfRun = (
  leader: Led,
  parts: readonly Pick<RunPartRow, 'role' | 'hostId' | 'name' | 'facts' | 'report'>[],
): RunDetail['hosts'] => {
  const others = parts.map(({ role, hostId: id, name, facts, report }) => ({
    roles: [role],
    id,
    name,
    facts,
    usage: report?.host ?? null,
  }))
  const { id, facts, usage } = leader
  if (id === null || facts === null) return others
  const isServing = !parts.some(({ role }) => role === 'SERVER')
  const roles = isServing ? (['SERVER', 'LOAD'] as const) : (['LOAD'] as const)
  return [{ roles: [...roles], id, name: facts.hostname, facts, usage }, ...others]
}

import type { EnvironmentList, HostFacts } from '@wrkbench/contracts'
import { hardwareParts } from '@wrkbench/tables'
import { seenEnvironments } from '../access/seen-projects.ts'
import type { Ctx } from '../ctx.ts'
import { isRunnerOnline } from '../domain/lease.ts'

const newestFacts = { orderBy: { lastSeenAt: 'desc' }, take: 1, select: { facts: true, lastSeenAt: true } } as const

interface Seen {
  hosts: readonly { host: { facts: readonly { lastSeenAt: Date }[] } }[]
}

const lastSeen = ({ hosts }: Seen): number =>
  Math.max(0, ...hosts.flatMap(({ host }) => host.facts.map(({ lastSeenAt }) => lastSeenAt.getTime())))

/** Where can be measured: hosts with their roles, and the runners there. What was in use last comes first. */
export const listEnvironments = async ({ ctx }: { ctx: Ctx }): Promise<EnvironmentList> => {
  const now = ctx.clock.now()
  const rows = await ctx.db.prisma.environment.findMany({
    where: seenEnvironments(ctx.actor),
    include: {
      hosts: { include: { host: { select: { name: true, facts: newestFacts } } }, orderBy: { role: 'asc' } },
      runners: { select: { name: true, lastHeartbeatAt: true }, orderBy: { name: 'asc' } },
    },
    orderBy: { name: 'asc' },
  })
  return {
    items: rows
      .toSorted((a, b) => lastSeen(b) - lastSeen(a))
      .map(({ id, name, notes, hosts, runners }) => ({
        id,
        name,
        notes,
        hosts: hosts.map(({ hostId, role, host }) => ({
          ...{ id: hostId, name: host.name, role },
          hardware: host.facts.flatMap(({ facts }) => hardwareParts(facts as unknown as HostFacts)),
        })),
        runners: runners.map((runner) => runner.name),
        online: runners.filter(({ lastHeartbeatAt }) => isRunnerOnline(lastHeartbeatAt, now)).length,
      })),
  }
}

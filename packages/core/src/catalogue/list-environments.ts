import type { EnvironmentList } from '@wrkbench/contracts'
import type { Ctx } from '../ctx.ts'

/** Where can be measured: hosts with their roles, and the runners there. */
export const listEnvironments = async ({ ctx }: { ctx: Ctx }): Promise<EnvironmentList> => {
  const rows = await ctx.db.prisma.environment.findMany({
    include: {
      hosts: { include: { host: { select: { name: true } } }, orderBy: { role: 'asc' } },
      runners: { select: { name: true }, orderBy: { name: 'asc' } },
    },
    orderBy: { name: 'asc' },
  })
  return {
    items: rows.map(({ id, name, notes, hosts, runners }) => ({
      id,
      name,
      notes,
      hosts: hosts.map(({ hostId, role, host }) => ({ id: hostId, name: host.name, role })),
      runners: runners.map((runner) => runner.name),
    })),
  }
}

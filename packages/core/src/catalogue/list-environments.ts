import { byName, type EnvironmentList } from '@wrkbench/contracts'
import { environmentRows } from '@wrkbench/db'
import { hardwareParts } from '@wrkbench/tables'
import { seenProjects } from '../access/seen-projects.ts'
import type { Ctx } from '../ctx.ts'
import { isRunnerOnline } from '../domain/run/lease.ts'

/** Lists environments with their hosts, roles and runners, the most recently used first. One statement. */
export const listEnvironments = async ({ ctx }: { ctx: Ctx }): Promise<EnvironmentList> => {
  const now = ctx.clock.now()
  const rows = await environmentRows(ctx.db.pool, seenProjects(ctx.actor))
  return {
    items: rows.map(({ hosts, runners, ...environment }) => ({
      ...environment,
      hosts: hosts.map(({ facts, ...host }) => ({ ...host, hardware: facts ? hardwareParts(facts) : [] })),
      runners: runners.map(({ name }) => name).sort(byName),
      online: runners.filter(({ lastHeartbeatAt }) => isRunnerOnline(new Date(lastHeartbeatAt), now)).length,
    })),
  }
}

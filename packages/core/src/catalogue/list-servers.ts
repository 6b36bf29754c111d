import type { ServerCatalogue } from '@wrkbench/contracts'
import { lastVerified } from '@wrkbench/db'
import { seenProjects } from '../access/seen-projects.ts'
import type { Ctx } from '../ctx.ts'
import { knownRunners } from './known-runners.ts'
import { toServerEntry } from './to-server-entry.ts'

/** Lists the servers of the catalogue, with the runners that each can run on and the reasons where it cannot. */
export const listServers = async ({ ctx }: { ctx: Ctx }): Promise<ServerCatalogue> => {
  const [runners, verified] = await Promise.all([knownRunners(ctx), lastVerified(ctx.db.pool, seenProjects(ctx.actor))])
  return { items: ctx.catalogue.servers.map((server) => toServerEntry(server, runners, verified)) }
}

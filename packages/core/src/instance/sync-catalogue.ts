import { upsertScenarios, upsertServers } from '@wrkbench/db'
import type { Ctx } from '../ctx.ts'

/** Stores the present contents of `servers/`. Servers and scenarios that are gone are marked as removed and keep their history. */
export const syncCatalogue = async ({ ctx }: { ctx: Ctx }): Promise<void> => {
  const at = ctx.clock.now()
  const servers = ctx.catalogue.servers.map((server) => ({ id: server.manifest.id, ...server }))
  const scenarios = ctx.catalogue.scenarios.map((scenario) => ({ id: scenario.manifest.id, ...scenario }))
  await upsertServers(ctx.db.pool, servers, at)
  await upsertScenarios(ctx.db.pool, scenarios, at)
}

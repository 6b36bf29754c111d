import type { ServerEntry } from '@wrkbench/contracts'
import { lastVerified } from '@wrkbench/db'
import { seenProjects } from '../access/seen-projects.ts'
import type { Call } from '../ctx.ts'
import { notFound } from '../errors.ts'
import { knownRunners } from './known-runners.ts'
import { toServerEntry } from './to-server-entry.ts'

/** Returns one server of the catalogue. @throws ServiceError NOT_FOUND */
export const getServer = async ({ ctx, input }: Call<{ id: string }>): Promise<ServerEntry> => {
  const server = ctx.catalogue.servers.find(({ manifest }) => manifest.id === input.id)
  if (!server) throw notFound('server', input.id)
  const [runners, verified] = await Promise.all([knownRunners(ctx), lastVerified(ctx.db.pool, seenProjects(ctx.actor))])
  return toServerEntry(server, runners, verified)
}

import type { HostHistory } from '@wrkbench/contracts'
import { hostHistory } from '@wrkbench/db'
import { seenProjects } from '../access/seen-projects.ts'
import type { Call } from '../ctx.ts'
import { hostStatesOf } from '../domain/host/host-states.ts'
import { isUuid } from '../domain/uuid7.ts'
import { notFound } from '../errors.ts'

/** Returns every distinct state of a host, with the changes between them. One statement. @throws ServiceError NOT_FOUND */
export const getHostHistory = async ({ ctx, input }: Call<{ id: string }>): Promise<HostHistory> => {
  const rows = isUuid(input.id) ? await hostHistory(ctx.db.pool, input.id, seenProjects(ctx.actor)) : []
  const [first] = rows
  if (!first) throw notFound('host', input.id)
  return {
    id: first.hostId,
    name: first.hostName,
    environments: first.environments,
    states: hostStatesOf(rows),
  }
}

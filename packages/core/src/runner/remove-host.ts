import { environmentHost, inTransaction, removeEnvironmentHost } from '@wrkbench/db'
import { writeAudit } from '../audit/write-audit.ts'
import type { Call } from '../ctx.ts'
import { isRunnerOnline } from '../domain/run/lease.ts'
import { isUuid } from '../domain/uuid7.ts'
import { notFound, ServiceError } from '../errors.ts'

/**
 * Removes a retired host from its environment, with its runners. Its results and facts stay. A runner that is started there
 * again brings the host back.
 * @throws ServiceError NOT_FOUND; CONFLICT while one of its runners is online, or runs of the environment are open
 */
export const removeHost = async ({ ctx, input }: Call<{ id: string; hostId: string }>): Promise<void> => {
  const { id, hostId } = input
  await inTransaction(ctx.db.pool, async (tx) => {
    const host = isUuid(id) && isUuid(hostId) ? await environmentHost(tx, id, hostId) : null
    if (!host) throw notFound('host', `${hostId} in environment ${id}`)
    const now = ctx.clock.now()
    const online = host.runners.find(({ lastHeartbeatAt }) => isRunnerOnline(new Date(lastHeartbeatAt), now))
    if (online)
      throw new ServiceError('CONFLICT', `The runner ${online.name} of ${host.name} is online: stop it first.`)
    if (host.openRuns > 0) {
      const runs = host.openRuns === 1 ? '1 run waits or is' : `${host.openRuns} runs wait or are`
      throw new ServiceError(
        'CONFLICT',
        `${runs} under way in ${host.environmentName}: cancel the jobs, or let them end.`,
      )
    }
    await removeEnvironmentHost(tx, id, hostId)
    const detail = { environment: host.environmentName }
    await writeAudit(tx, ctx, { action: 'host.removed', subject: host.name, detail })
  })
}

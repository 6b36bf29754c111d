import { protocolMisfit } from '@wrkbench/contracts'
import { noteMisfit } from '@wrkbench/db'
import { runnerTokenOf } from '../actor.ts'
import type { Call } from '../ctx.ts'
import { ServiceError } from '../errors.ts'

/** What a runner states about itself; null if it does not. */
export interface RunnerSays {
  protocol: number | null
  name: string | null
}

/**
 * Refuses a runner that speaks another protocol, and notes it for the runners page. A runner that states no protocol passes.
 * @throws ServiceError PROTOCOL_MISMATCH
 */
export const assertProtocol = async ({ ctx, input: { protocol, name } }: Call<RunnerSays>): Promise<void> => {
  const misfit = protocol === null ? null : protocolMisfit(protocol)
  if (protocol === null || misfit === null) return
  if (name !== null && ctx.actor.kind === 'runner') {
    await noteMisfit(ctx.db.pool, { tokenId: runnerTokenOf(ctx), name, protocol }, ctx.clock.now())
  }
  throw new ServiceError('PROTOCOL_MISMATCH', misfit)
}

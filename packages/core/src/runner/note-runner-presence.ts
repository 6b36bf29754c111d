import { touchRunner } from '@wrkbench/db'
import { runnerTokenOf } from '../actor.ts'
import type { Call } from '../ctx.ts'
import { ServiceError } from '../errors.ts'

/** An idle runner says that it is there. @throws ServiceError NOT_FOUND: register first (again) */
export const noteRunnerPresence = async ({ ctx, input }: Call<{ incarnation: string }>): Promise<void> => {
  const runner = { incarnation: input.incarnation, tokenId: runnerTokenOf(ctx) }
  if (await touchRunner(ctx.db.pool, runner, ctx.clock.now())) return
  throw new ServiceError('NOT_FOUND', 'No runner is registered as this incarnation.')
}

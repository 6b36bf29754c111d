import type { PresenceAnswer } from '@wrkbench/contracts'
import { type RunnerStanding, touchRunner } from '@wrkbench/db'
import { runnerTokenOf } from '../actor.ts'
import type { Call, Ctx } from '../ctx.ts'
import { notTakingNow } from '../domain/runner/runner-standing.ts'
import { ServiceError } from '../errors.ts'

/** Notes the presence of the calling runner and returns it. @throws ServiceError NOT_FOUND if it has to register (again) */
export const presentRunner = async (ctx: Ctx, incarnation: string): Promise<RunnerStanding> => {
  const runner = await touchRunner(ctx.db.pool, { incarnation, tokenId: runnerTokenOf(ctx) }, ctx.clock.now())
  if (runner) return runner
  throw new ServiceError('NOT_FOUND', 'No runner is registered as this incarnation.')
}

/**
 * Notes that an idle runner is present, and tells it whether it may take runs and has to rotate its token.
 * @throws ServiceError NOT_FOUND if the runner has to register (again)
 */
export const noteRunnerPresence = async ({ ctx, input }: Call<{ incarnation: string }>): Promise<PresenceAnswer> => {
  const runner = await presentRunner(ctx, input.incarnation)
  return {
    notTaking: notTakingNow(runner, ctx.clock.now())?.why ?? null,
    rotate: runner.rotateAskedAt !== null,
  }
}

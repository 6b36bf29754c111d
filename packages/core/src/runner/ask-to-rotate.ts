import { askToRotate, inTransaction, joinedToken } from '@wrkbench/db'
import { writeAudit } from '../audit/write-audit.ts'
import type { Call } from '../ctx.ts'
import { ServiceError } from '../errors.ts'
import { findRunner } from './find-runner.ts'

/**
 * Asks a runner to rotate its token itself with its next presence call, so that no person sees the new token.
 * @throws ServiceError NOT_FOUND; CONFLICT for a runner whose token was made by hand
 */
export const askRunnerToRotate = async ({ ctx, input: { id } }: Call<{ id: string }>): Promise<void> => {
  await inTransaction(ctx.db.pool, async (tx) => {
    const runner = await findRunner(tx, id)
    if (!runner.tokenId || !(await joinedToken(tx, runner.tokenId))) {
      const message = `${runner.name} has a token that was made by hand: make another, or have its host join with a code.`
      throw new ServiceError('CONFLICT', message)
    }
    await askToRotate(tx, id, ctx.clock.now())
    await writeAudit(tx, ctx, { action: 'runner.rotated', subject: runner.name, detail: { asked: true } })
  })
}

import type { RotatedToken } from '@wrkbench/contracts'
import { endTokenBy, insertToken, inTransaction } from '@wrkbench/db'
import { runnerTokenOf } from '../actor.ts'
import { writeAudit } from '../audit/write-audit.ts'
import type { Ctx } from '../ctx.ts'
import { ServiceError } from '../errors.ts'
import { refused } from '../session/find-token.ts'
import { newRunnerToken } from '../token/new-token.ts'

/** time for which the old token stays valid, so that the runner can ask again if the answer is lost */
const graceMs = 600_000

/**
 * Makes a new token for the calling runner. The old token ends when the new one is used to register, at the latest after ten
 * minutes.
 * @throws ServiceError CONFLICT for a token made by hand, because several runners may share it; UNAUTHENTICATED if the old token
 *   has been revoked in the meantime
 */
export const rotateRunnerToken = async ({ ctx }: { ctx: Ctx }): Promise<RotatedToken> => {
  const tokenId = runnerTokenOf(ctx)
  const { runner } = ctx.actor
  if (!runner) {
    throw new ServiceError('CONFLICT', 'This token was made by hand: make another, or have the host join with a code.')
  }
  const at = ctx.clock.now()
  const { text, row } = newRunnerToken(at, runner)
  await inTransaction(ctx.db.pool, async (tx) => {
    // locks the old token before the new one exists: a concurrent revocation waits, and then finds both
    if (!(await endTokenBy(tx, tokenId, new Date(at.getTime() + graceMs)))) throw refused()
    await insertToken(tx, row)
    await writeAudit(tx, ctx, { action: 'runner.rotated', subject: runner.name })
  })
  return { token: text }
}

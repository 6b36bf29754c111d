import type { RotatedToken } from '@wrkbench/contracts'
import { endTokenBy, insertToken, inTransaction } from '@wrkbench/db'
import { runnerTokenOf } from '../actor.ts'
import { writeAudit } from '../audit/write-audit.ts'
import type { Ctx } from '../ctx.ts'
import { ServiceError } from '../errors.ts'
import { refused } from '../session/find-token.ts'
import { newToken } from '../token/new-token.ts'

/** The answer may be lost on its way: so long the runner may ask again with what it has. */
const graceMs = 600_000

/**
 * A new token for the runner that asks. The one it asks with ends when the new one is used to register, at the latest
 * after ten minutes.
 * @throws ServiceError CONFLICT for a token that was made by hand: it may be that of several runners; UNAUTHENTICATED when it
 *   was revoked meanwhile
 */
export const rotateRunnerToken = async ({ ctx }: { ctx: Ctx }): Promise<RotatedToken> => {
  const tokenId = runnerTokenOf(ctx)
  const { runner } = ctx.actor
  if (!runner) {
    throw new ServiceError('CONFLICT', 'This token was made by hand: make another, or have the host join with a code.')
  }
  const at = ctx.clock.now()
  const { text, row } = newToken(at, {
    kind: 'RUNNER',
    name: runner.name,
    scopes: ['runner'],
    userId: null,
    projectId: null,
    expiresAt: null,
    runnerName: runner.name,
    runnerEnvironment: runner.environment,
  })
  await inTransaction(ctx.db.pool, async (tx) => {
    // locked before the next token exists: a revocation at the same time waits, and then finds both
    if (!(await endTokenBy(tx, tokenId, new Date(at.getTime() + graceMs)))) throw refused()
    await insertToken(tx, row)
    await writeAudit(tx, ctx, { action: 'runner.rotated', subject: runner.name })
  })
  return { token: text }
}

import type { JoinedRunner, JoinRunner } from '@wrkbench/contracts'
import { insertToken, inTransaction, spendRunnerInvitation } from '@wrkbench/db'
import { writeAudit } from '../audit/write-audit.ts'
import type { Call } from '../ctx.ts'
import { ServiceError } from '../errors.ts'
import { hashSecret } from '../session/secrets.ts'
import { newRunnerToken } from '../token/new-token.ts'

/**
 * Exchanges a one-time code for a token of the invited runner, valid for that name and environment only, until it is revoked.
 * Only this answer contains the token.
 * @throws ServiceError UNAUTHENTICATED for a code that is wrong, used, withdrawn or expired; the answer does not say which
 */
export const joinRunner = async ({ ctx, input }: Call<JoinRunner>): Promise<JoinedRunner> => {
  const at = ctx.clock.now()
  return inTransaction(ctx.db.pool, async (tx) => {
    const invitation = await spendRunnerInvitation(tx, hashSecret(input.code.trim()), at)
    if (!invitation) {
      throw new ServiceError('UNAUTHENTICATED', 'This code is not valid (any more): it works once. Ask for another.')
    }
    const { runnerName: name, environment, createdBy } = invitation
    const { text, row } = newRunnerToken(at, { name, environment })
    await insertToken(tx, row)
    const asRunner = { ...ctx, actor: { ...ctx.actor, name } }
    await writeAudit(tx, asRunner, {
      action: 'runner.joined',
      subject: name,
      detail: { environment, invitedBy: createdBy },
    })
    return { token: text, name, environment }
  })
}

import { inTransaction } from '@wrkbench/db'
import type { Call } from '../ctx.ts'
import { ServiceError } from '../errors.ts'
import { revokeToken } from '../token/revoke-token.ts'
import { findRunner } from './find-runner.ts'

/**
 * Revokes the token of a runner, which cuts it off at once. The run that it held becomes LOST and is tried again.
 * @throws ServiceError NOT_FOUND; CONFLICT if its token is already gone
 */
export const revokeRunner = async ({ ctx, input: { id } }: Call<{ id: string }>): Promise<void> => {
  const { name, tokenId } = await inTransaction(ctx.db.pool, (tx) => findRunner(tx, id))
  if (!tokenId) throw new ServiceError('CONFLICT', `The token of ${name} is gone already.`)
  await revokeToken({ ctx, input: { id: tokenId } })
}

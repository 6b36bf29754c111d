import { inTransaction } from '@wrkbench/db'
import type { Call } from '../ctx.ts'
import { ServiceError } from '../errors.ts'
import { revokeToken } from '../token/revoke-token.ts'
import { findRunner } from './find-runner.ts'

/**
 * Ends the token of a runner, and with it everything that it does and hears. What it held is lost and tried again.
 * @throws ServiceError NOT_FOUND; CONFLICT where its token is gone
 */
export const revokeRunner = async ({ ctx, input: { id } }: Call<{ id: string }>): Promise<void> => {
  const { name, tokenId } = await inTransaction(ctx.db.pool, (tx) => findRunner(tx, id))
  if (!tokenId) throw new ServiceError('CONFLICT', `The token of ${name} is gone already.`)
  await revokeToken({ ctx, input: { id: tokenId } })
}

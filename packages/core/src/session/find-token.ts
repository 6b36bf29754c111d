import { type TokenRow, tokenByPublicId } from '@wrkbench/db'
import type { Ctx } from '../ctx.ts'
import { ServiceError } from '../errors.ts'
import { matchesHash, splitToken } from './secrets.ts'

/** The same error for every reason, so that guessing reveals nothing. */
export const refused = () => new ServiceError('UNAUTHENTICATED', 'This token is not valid (any more).')

/** Returns the row of a valid token. @throws ServiceError UNAUTHENTICATED if it is unknown, wrong, expired or revoked */
export const findToken = async (ctx: Ctx, token: string): Promise<TokenRow> => {
  const parts = splitToken(token)
  const row = parts && (await tokenByPublicId(ctx.db.pool, parts.publicId))
  // A hash is compared even if the id is unknown, so that unknown ids take no less time.
  const matches = matchesHash(parts?.secret ?? '', row?.secretHash ?? noHash)
  if (!row || !matches || parts.isRunner !== (row.kind === 'RUNNER')) throw refused()
  if (row.revokedAt !== null || (row.expiresAt !== null && row.expiresAt <= ctx.clock.now())) throw refused()
  return row
}

const noHash = new Uint8Array(32)

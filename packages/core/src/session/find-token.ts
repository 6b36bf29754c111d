import type { Ctx } from '../ctx.ts'
import { ServiceError } from '../errors.ts'
import { matchesHash, splitToken } from './secrets.ts'

/** One answer for every reason, so that it tells a guesser nothing. */
export const refused = () => new ServiceError('UNAUTHENTICATED', 'This token is not valid (any more).')

/** A valid token's row. @throws ServiceError UNAUTHENTICATED when it is unknown, wrong, expired or revoked */
export const findToken = async (ctx: Ctx, token: string) => {
  const halves = splitToken(token)
  const row = halves && (await ctx.db.prisma.token.findUnique({ where: { publicId: halves.publicId } }))
  if (!row || !matchesHash(halves.secret, row.secretHash)) throw refused()
  if (row.revokedAt !== null || (row.expiresAt !== null && row.expiresAt <= ctx.clock.now())) throw refused()
  return row
}

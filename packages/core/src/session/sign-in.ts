import type { Call } from '../ctx.ts'
import { uuid7 } from '../domain/uuid7.ts'
import { ServiceError } from '../errors.ts'
import { findToken, refused } from './find-token.ts'
import { hashSecret, newSecret } from './secrets.ts'

const sessionDays = 30

/**
 * A session for the one-time token of the sign-in URL (spent by this) or for an API token that may read. The session
 * may do what the token may, never more, and ends with an API token that opened it.
 * @throws ServiceError UNAUTHENTICATED when the token is wrong or spent; FORBIDDEN when it may not open a session
 */
export const signIn = async ({
  ctx,
  input,
}: Call<{ token: string }>): Promise<{ cookieSecret: string; expiresAt: Date }> => {
  const { prisma } = ctx.db
  const token = await findToken(ctx, input.token)
  const mayOpen = token.kind === 'SIGN_IN' || (token.kind === 'API' && token.scopes.includes('read'))
  if (!mayOpen || !token.userId) throw new ServiceError('FORBIDDEN', 'This token cannot open a session.')
  const now = ctx.clock.now()
  if (token.kind === 'SIGN_IN') {
    const spent = await prisma.token.updateMany({
      where: { id: token.id, revokedAt: null },
      data: { revokedAt: now, lastUsedAt: now },
    })
    if (spent.count !== 1) throw refused()
  }
  const cookieSecret = newSecret()
  const expiresAt = new Date(now.getTime() + sessionDays * 86_400_000)
  const { userId, scopes } = token
  const tokenId = token.kind === 'API' ? token.id : null
  const secretHash = hashSecret(cookieSecret)
  const data = { id: uuid7(now), secretHash, userId, scopes, tokenId, createdAt: now, expiresAt }
  await prisma.session.create({ data })
  return { cookieSecret, expiresAt }
}

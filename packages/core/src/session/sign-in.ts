import { inTransaction, spendToken } from '@wrkbench/db'
import type { Call } from '../ctx.ts'
import { ServiceError } from '../errors.ts'
import { findToken, refused } from './find-token.ts'
import { type OpenedSession, openSession } from './open-session.ts'

/**
 * Opens a session with the one-time token of a sign-in URL, which is then spent, or with an API token that may read. The session
 * may do no more than the token, and ends with the API token that opened it.
 * @throws ServiceError UNAUTHENTICATED if the token is wrong or spent; FORBIDDEN if it may not open a session
 */
export const signIn = async ({ ctx, input }: Call<{ token: string }>): Promise<OpenedSession> => {
  const token = await findToken(ctx, input.token)
  const mayOpen = token.kind === 'SIGN_IN' || (token.kind === 'API' && token.scopes.includes('read'))
  if (!mayOpen || !token.userId) throw new ServiceError('FORBIDDEN', 'This token cannot open a session.')
  const user = { id: token.userId, name: token.userName ?? '' }
  return inTransaction(ctx.db.pool, async (tx) => {
    const { id: tokenId, scopes, expiresAt: tokenEndsAt } = token
    if (token.kind === 'API') return openSession(tx, ctx, { user, openedBy: 'token', scopes, tokenId, tokenEndsAt })
    if (!(await spendToken(tx, token.id, ctx.clock.now()))) throw refused()
    return openSession(tx, ctx, { user, openedBy: 'link', scopes })
  })
}

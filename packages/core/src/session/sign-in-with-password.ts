import type { PasswordSignIn } from '@wrkbench/contracts'
import { inTransaction, personById } from '@wrkbench/db'
import type { IdentityCall } from '../ctx.ts'
import { ServiceError } from '../errors.ts'
import { type OpenedSession, openSession } from './open-session.ts'

const wrong = () => new ServiceError('UNAUTHENTICATED', 'Wrong e-mail address or password.')

/**
 * Signs in with e-mail address and password.
 * @throws ServiceError UNAUTHENTICATED, with the same text and after the same time for an unknown address and a wrong password
 */
export const signInWithPassword = async ({ ctx, input }: IdentityCall<PasswordSignIn>): Promise<OpenedSession> => {
  const userId = await ctx.identity.userOfPassword(input.email.trim().toLowerCase(), input.password)
  const user = userId === null ? null : await personById(ctx.db.pool, userId)
  if (!user) throw wrong()
  return inTransaction(ctx.db.pool, (tx) => openSession(tx, ctx, { user, openedBy: 'password' }))
}

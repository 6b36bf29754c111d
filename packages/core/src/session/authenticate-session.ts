import { sessionByHash } from '@wrkbench/db'
import type { Actor, Call } from '../ctx.ts'
import { ServiceError } from '../errors.ts'
import { hashSecret } from './secrets.ts'

/** Returns the actor of a session cookie. One statement. @throws ServiceError UNAUTHENTICATED */
export const authenticateSession = async ({ ctx, input }: Call<{ cookieSecret: string }>): Promise<Actor> => {
  // Looked up by hash, because the timing of comparing hashes in an index reveals nothing about the secret.
  const session = await sessionByHash(ctx.db.pool, hashSecret(input.cookieSecret), ctx.clock.now())
  if (!session) throw new ServiceError('UNAUTHENTICATED', 'The session has ended. Sign in again.')
  const { userId, ...known } = session
  return { kind: 'user', id: userId, userId, ...known }
}

import { sessionByHash } from '@wrkbench/db'
import type { Actor, Call } from '../ctx.ts'
import { ServiceError } from '../errors.ts'
import { hashSecret } from './secrets.ts'

/** Who a session cookie stands for. One statement. @throws ServiceError UNAUTHENTICATED */
export const authenticateSession = async ({ ctx, input }: Call<{ cookieSecret: string }>): Promise<Actor> => {
  // Looked up by its hash: comparing hashes in an index tells nothing about the secret.
  const session = await sessionByHash(ctx.db.pool, hashSecret(input.cookieSecret), ctx.clock.now())
  if (!session) throw new ServiceError('UNAUTHENTICATED', 'The session has ended. Sign in again.')
  const { userId, ...known } = session
  return { kind: 'user', id: userId, userId, ...known }
}

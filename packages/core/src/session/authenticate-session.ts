import type { Scope } from '@wrkbench/contracts'
import type { Actor, Call } from '../ctx.ts'
import { ServiceError } from '../errors.ts'
import { hashSecret } from './secrets.ts'

/** Who a session cookie stands for. @throws ServiceError UNAUTHENTICATED */
export const authenticateSession = async ({ ctx, input }: Call<{ cookieSecret: string }>): Promise<Actor> => {
  // Looked up by its hash: comparing hashes in an index tells nothing about the secret.
  const session = await ctx.db.prisma.session.findUnique({
    where: { secretHash: hashSecret(input.cookieSecret) },
    include: { user: { select: { id: true, name: true } } },
  })
  if (!session || session.expiresAt <= ctx.clock.now()) {
    throw new ServiceError('UNAUTHENTICATED', 'The session has ended. Sign in again.')
  }
  const { user, expiresAt } = session
  return { kind: 'user', id: user.id, name: user.name, scopes: session.scopes as Scope[], expiresAt }
}

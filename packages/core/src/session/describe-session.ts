import type { Session } from '@wrkbench/contracts'
import type { Ctx } from '../ctx.ts'
import { ServiceError } from '../errors.ts'
import { instantOrNull } from '../instant.ts'

/** Who the caller is; `user` is null for a token. @throws ServiceError UNAUTHENTICATED when nobody is */
export const describeSession = async ({ ctx }: { ctx: Ctx }): Promise<Session> => {
  const { kind, id, name, scopes, expiresAt } = ctx.actor
  if (kind === 'system') throw new ServiceError('UNAUTHENTICATED', 'Nobody is signed in.')
  return {
    user: kind === 'user' ? { id, name } : null,
    scopes: [...scopes],
    expiresAt: instantOrNull(expiresAt ?? null),
  }
}

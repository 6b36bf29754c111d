import type { Actor } from '../ctx.ts'
import { ServiceError } from '../errors.ts'

/**
 * The user whose tokens are dealt with. A token deals with tokens only when it has the scope admin: one that was stolen
 * must not leave another behind.
 * @throws ServiceError FORBIDDEN for whoever has none
 */
export const tokenKeeper = (actor: Actor): string => {
  if (!actor.userId) throw new ServiceError('FORBIDDEN', 'Only a person, or a token of theirs, keeps tokens.')
  if (actor.kind === 'token' && !actor.scopes.includes('admin')) {
    throw new ServiceError('FORBIDDEN', 'A token needs the scope admin to make or revoke tokens. Sign in instead.')
  }
  return actor.userId
}

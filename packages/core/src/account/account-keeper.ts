import type { Actor } from '../ctx.ts'
import { ServiceError } from '../errors.ts'

/**
 * Returns the user whose ways to sign in may be changed. It takes a session of that user, never a token or a session that a
 * token opened: otherwise a thief could keep access.
 * @throws ServiceError FORBIDDEN
 */
export const accountKeeper = (actor: Actor): string => {
  if (actor.kind === 'user' && actor.userId && actor.openedBy !== 'token' && actor.scopes.includes('admin'))
    return actor.userId
  throw new ServiceError('FORBIDDEN', 'Sign in with a password or a link: a token may not change how you sign in.')
}

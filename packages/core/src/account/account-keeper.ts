import type { Actor } from '../ctx.ts'
import { ServiceError } from '../errors.ts'

/**
 * The user whose way to sign in is dealt with: in a session of theirs, never by a token, nor in a session that one opened:
 * a thief would stay.
 * @throws ServiceError FORBIDDEN
 */
export const accountKeeper = (actor: Actor): string => {
  if (actor.kind === 'user' && actor.userId && actor.openedBy !== 'token' && actor.scopes.includes('admin'))
    return actor.userId
  throw new ServiceError('FORBIDDEN', 'Sign in with a password or a link: a token may not change how you sign in.')
}

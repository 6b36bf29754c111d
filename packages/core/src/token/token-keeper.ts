import type { Actor } from '../ctx.ts'
import { ServiceError } from '../errors.ts'

/** Called with a token, or in a session that one opened. */
export const isByToken = ({ kind, openedBy }: Actor): boolean => kind === 'token' || openedBy === 'token'

/**
 * The user whose tokens are dealt with. A token, and a session that it opened, deal with tokens only with the scope admin:
 * one that was stolen must not leave another behind.
 * @throws ServiceError FORBIDDEN for whoever has none
 */
export const tokenKeeper = (actor: Actor): string => {
  if (!actor.userId) throw new ServiceError('FORBIDDEN', 'Only a person, or a token of theirs, keeps tokens.')
  if (isByToken(actor) && !actor.scopes.includes('admin')) {
    throw new ServiceError('FORBIDDEN', 'A token needs the scope admin to make or revoke tokens. Sign in instead.')
  }
  return actor.userId
}

import type { Actor } from '../ctx.ts'
import { ServiceError } from '../errors.ts'

/** Whether the caller uses a token, or a session that a token opened. */
export const isByToken = ({ kind, openedBy }: Actor): boolean => kind === 'token' || openedBy === 'token'

/**
 * Returns the user whose tokens may be managed. A token, or a session that it opened, needs the scope admin to manage tokens, so
 * that a stolen token cannot leave another one behind.
 * @throws ServiceError FORBIDDEN if the caller may not manage tokens
 */
export const tokenKeeper = (actor: Actor): string => {
  if (!actor.userId) throw new ServiceError('FORBIDDEN', 'Only a person, or a token of theirs, keeps tokens.')
  if (isByToken(actor) && !actor.scopes.includes('admin')) {
    throw new ServiceError('FORBIDDEN', 'A token needs the scope admin to make or revoke tokens. Sign in instead.')
  }
  return actor.userId
}

import type { Actor } from '../ctx.ts'
import { ServiceError } from '../errors.ts'
import { isByToken } from '../token/token-keeper.ts'

/**
 * Refuses tokens and sessions that a token opened. Only people decide who has access and what is trusted, because a stolen
 * token could otherwise leave access behind that outlasts it. @throws ServiceError FORBIDDEN
 */
export const assertPerson = (actor: Actor): void => {
  if (actor.kind === 'user' && !isByToken(actor)) return
  throw new ServiceError('FORBIDDEN', 'Only a person may do this: sign in with a password or a link, not with a token.')
}

import type { Actor } from '../ctx.ts'
import { ServiceError } from '../errors.ts'
import { isByToken } from '../token/token-keeper.ts'

/**
 * Who has access, and what is trusted, people decide: a token that was stolen, or a session that it opened, would leave
 * behind what outlasts it. @throws ServiceError FORBIDDEN
 */
export const assertPerson = (actor: Actor): void => {
  if (actor.kind === 'user' && !isByToken(actor)) return
  throw new ServiceError('FORBIDDEN', 'Only a person may do this: sign in with a password or a link, not with a token.')
}

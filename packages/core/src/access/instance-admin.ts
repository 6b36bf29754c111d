import type { Ctx } from '../ctx.ts'
import { ServiceError } from '../errors.ts'

/** @throws ServiceError FORBIDDEN for everyone but administrators of the instance */
export const assertInstanceAdmin = ({ actor }: Ctx): void => {
  if (actor.isAdmin && actor.scopes.includes('admin')) return
  throw new ServiceError('FORBIDDEN', 'Only an administrator of this instance may do this.')
}

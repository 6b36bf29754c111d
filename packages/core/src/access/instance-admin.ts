import type { Ctx } from '../ctx.ts'
import { ServiceError } from '../errors.ts'

/** Refuses everyone but administrators of the instance. @throws ServiceError FORBIDDEN */
export const assertInstanceAdmin = ({ actor }: Ctx): void => {
  if (actor.isAdmin && actor.scopes.includes('admin')) return
  throw new ServiceError('FORBIDDEN', 'Only an administrator of this instance may do this.')
}

import type { Ctx } from './ctx.ts'
import { ServiceError } from './errors.ts'

/** Returns the id of the calling runner's token. @throws ServiceError FORBIDDEN if the caller is not a runner */
export const runnerTokenOf = ({ actor }: Ctx): string => {
  if (actor.kind !== 'runner') throw new ServiceError('FORBIDDEN', 'Only a runner token may do this.')
  return actor.id
}

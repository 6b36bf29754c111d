import type { Ctx } from './ctx.ts'
import { ServiceError } from './errors.ts'

/** Id of the runner's token. @throws ServiceError FORBIDDEN when the caller is no runner */
export const runnerTokenOf = ({ actor }: Ctx): string => {
  if (actor.kind !== 'runner') throw new ServiceError('FORBIDDEN', 'Only a runner token may do this.')
  return actor.id
}

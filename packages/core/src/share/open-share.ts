import type { SharedAnswer } from '@wrkbench/contracts'
import { shareByHash } from '@wrkbench/db'
import type { Call } from '../ctx.ts'
import { ServiceError } from '../errors.ts'
import { hashSecret } from '../session/secrets.ts'
import { answerView } from './answer-view.ts'

/** Returns what a link shows to anyone who has it. @throws ServiceError NOT_FOUND if it was deleted, has expired or never existed */
export const openShare = async ({ ctx, input }: Call<{ secret: string }>): Promise<SharedAnswer> => {
  const share = await shareByHash(ctx.db.pool, hashSecret(input.secret), ctx.clock.now())
  if (!share) throw new ServiceError('NOT_FOUND', 'This link shows nothing, or nothing any more.')
  return answerView({ ...ctx, project: share.project }, share.view)
}

import type { CreateSuite, Suite } from '@wrkbench/contracts'
import { insertSuite } from '@wrkbench/db'
import type { Call } from '../ctx.ts'
import { uuid7 } from '../domain/uuid7.ts'
import { checkSuite, nameTaken } from './check-suite.ts'
import { getSuite } from './get-suite.ts'

/** Saves a job to be run again. @throws ServiceError VALIDATION naming each bad field, those of the job under `/job` */
export const createSuite = async ({ ctx, input }: Call<CreateSuite>): Promise<Suite> => {
  const values = await checkSuite(ctx, input)
  const createdAt = ctx.clock.now()
  const id = uuid7(createdAt)
  const isNew = await insertSuite(ctx.db.pool, { id, ...values, createdBy: ctx.actor.name, createdAt })
  if (!isNew) throw nameTaken(values.name)
  return getSuite({ ctx, input: { id } })
}

import { lockRunner, type RunnerStanding, type Sql } from '@wrkbench/db'
import { isUuid } from '../domain/uuid7.ts'
import { notFound } from '../errors.ts'

/** Reads a runner and locks it until the transaction ends. @throws ServiceError NOT_FOUND */
export const findRunner = async (tx: Sql, id: string): Promise<RunnerStanding> => {
  const runner = isUuid(id) ? await lockRunner(tx, id) : null
  if (!runner) throw notFound('runner', id)
  return runner
}

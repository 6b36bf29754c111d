import { type SuiteRow, suiteRows } from '@wrkbench/db'
import type { Ctx } from '../ctx.ts'
import { isUuid } from '../domain/uuid7.ts'
import { notFound } from '../errors.ts'

/** Reads a suite in one statement. @throws ServiceError NOT_FOUND */
export const findSuite = async ({ db }: Ctx, id: string): Promise<SuiteRow> => {
  const [row] = isUuid(id) ? await suiteRows(db.pool, { id, project: null, q: null, after: null, limit: 1 }) : []
  if (!row) throw notFound('suite', id)
  return row
}

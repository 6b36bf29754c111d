import { type AlertRow, alertsById, type Sql } from '@wrkbench/db'
import { isUuid } from '../domain/uuid7.ts'
import { notFound } from '../errors.ts'

/** Reads an alert in one statement. @throws ServiceError NOT_FOUND */
export const findAlert = async (sql: Sql, id: string): Promise<AlertRow> => {
  const [row] = isUuid(id) ? await alertsById(sql, [id]) : []
  if (!row) throw notFound('alert', id)
  return row
}

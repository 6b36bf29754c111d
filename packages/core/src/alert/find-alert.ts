import { type AlertRow, alertRows, type Sql } from '@wrkbench/db'
import { isUuid } from '../domain/uuid7.ts'
import { notFound } from '../errors.ts'

/** Reads an alert in one statement. @throws ServiceError NOT_FOUND */
export const findAlert = async (sql: Sql, id: string): Promise<AlertRow> => {
  const filter = { project: null, states: null, kind: null, seriesId: null, after: null, limit: 1 }
  const [row] = isUuid(id) ? await alertRows(sql, { ids: [id], ...filter }) : []
  if (!row) throw notFound('alert', id)
  return row
}

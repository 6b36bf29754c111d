import type { QueryResult, QueryResultRow } from 'pg'

/** What a query needs: the pool for a statement of its own, a client within a transaction. */
export interface Sql {
  query<Row extends QueryResultRow>(text: string, values?: unknown[]): Promise<QueryResult<Row>>
}

/** The single row of a statement that always answers with one. */
export const onlyRow = <Row>(rows: Row[]): Row => {
  const [row] = rows
  if (row === undefined || rows.length > 1) throw new Error(`one row expected, ${rows.length} came`)
  return row
}

import type { QueryConfig, QueryResult, QueryResultRow } from 'pg'

/** What a query needs: the pool for a statement of its own, a client within a transaction. */
export interface Sql {
  query<Row extends QueryResultRow>(text: string | QueryConfig, values?: unknown[]): Promise<QueryResult<Row>>
}

/** A statement that each connection reads and plans once: for those that are asked all the time. */
export const prepared =
  (name: string, text: string) =>
  (values: unknown[]): QueryConfig => ({ name, text, values })

/**
 * A list that comes as a parameter. As a subquery its length is unknown to every plan, so that PostgreSQL keeps one that
 * fits all: for each call a plan of its own looks cheaper to it, though to make it takes longer than the rest.
 */
export const listOf = (parameter: string, type: string): string => `((SELECT ${parameter}::${type}[])::${type}[])`

/** The single row of a statement that always answers with one. */
export const onlyRow = <Row>(rows: Row[]): Row => {
  const [row] = rows
  if (row === undefined || rows.length > 1) throw new Error(`one row expected, ${rows.length} came`)
  return row
}

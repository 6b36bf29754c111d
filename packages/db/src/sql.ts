import type { QueryConfig, QueryResult, QueryResultRow } from 'pg'

/** Runs statements: the pool for a single statement, or a client within a transaction. */
export interface Sql {
  query<Row extends QueryResultRow>(text: string | QueryConfig, values?: unknown[]): Promise<QueryResult<Row>>
}

/** Names a statement so that each connection parses and plans it once; for statements that run very often. */
export const prepared =
  (name: string, text: string) =>
  (values: unknown[]): QueryConfig => ({ name, text, values })

/**
 * SQL for a list parameter. In a subquery the length of the list is unknown to the planner, so PostgreSQL keeps one
 * plan for all lists. Otherwise it would plan every call anew, which takes longer than the rest.
 */
export const listOf = (parameter: string, type: string): string => `((SELECT ${parameter}::${type}[])::${type}[])`

/** A fixed list as SQL, exactly as in the partial indexes; otherwise PostgreSQL would not use those indexes. */
export const inList = (texts: readonly string[]): string => `(${texts.map((text) => `'${text}'`).join(', ')})`

/** Returns the only row of a statement that always returns exactly one. @throws Error otherwise */
export const onlyRow = <Row>(rows: Row[]): Row => {
  const [row] = rows
  if (row === undefined || rows.length > 1) throw new Error(`one row expected, ${rows.length} came`)
  return row
}

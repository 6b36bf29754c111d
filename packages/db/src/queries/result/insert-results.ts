import { prepared, type Sql } from '../../sql.ts'
import { insertRows, type NewResult, rowValues } from './result-rows.ts'

const insert = prepared('insert-results', `${insertRows(1)} RETURNING id`)

/** Inserts any number of results in one statement and returns their ids in the same order. */
export const insertResults = async (tx: Sql, results: readonly NewResult[]): Promise<number[]> =>
  (await tx.query<{ id: number }>(insert(rowValues(results)))).rows.map(({ id }) => id)

import type { Pool } from 'pg'
import type { Sql } from './sql.ts'

/** Runs `work` in one transaction (read committed) on its own connection; any error rolls everything back. */
export const inTransaction = async <Answer>(pool: Pool, work: (tx: Sql) => Promise<Answer>): Promise<Answer> => {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query('BEGIN')
    const answer = await work(client)
    await client.query('COMMIT')
    return answer
  } catch (error) {
    await client.query('ROLLBACK').catch((cause: Error) => {
      broken = cause
    })
    throw error
  } finally {
    client.release(broken)
  }
}

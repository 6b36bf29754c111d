import type { Pool } from 'pg'

/**
 * Runs `work` unless another process is doing so under the same key right now. @returns whether it ran. The lock is the
 * session's: it is gone with the connection, however that ends.
 */
export const exclusively = async (pool: Pool, key: number, work: () => Promise<void>): Promise<boolean> => {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    const { rows } = await client.query<{ got: boolean }>('SELECT pg_try_advisory_lock($1) AS got', [key])
    if (!rows[0]?.got) return false
    try {
      await work()
    } finally {
      await client.query('SELECT pg_advisory_unlock($1)', [key]).catch((cause: Error) => {
        broken = cause
      })
    }
    return true
  } finally {
    client.release(broken)
  }
}

import type { Pool } from 'pg'

/**
 * Runs `work` unless another process holds the lock of the same key. The lock belongs to the database session, so it
 * ends with the connection, however that happens.
 * @returns whether `work` ran
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

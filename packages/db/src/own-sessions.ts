import pg from 'pg'

/** A pooler stands between that hands each transaction to another connection. */
export class SharedSessionError extends Error {
  override name = 'SharedSessionError'
}

type Session = Pick<pg.Client, 'query' | 'connect' | 'end'>

const backendOf = async (session: Session): Promise<number | undefined> =>
  (await session.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows[0]?.pid

/**
 * Whether a connection is one to PostgreSQL for as long as it is open: two that are open at once must not meet the same
 * process of PostgreSQL. Locks, LISTEN and statements prepared by name would not hold otherwise, and most of it without an error.
 * @throws SharedSessionError
 */
export const assertOwnSessions = async (
  connectionString: string,
  open: () => Session = () =>
    new pg.Client({ connectionString, connectionTimeoutMillis: 10_000, query_timeout: 10_000 }),
): Promise<void> => {
  const [one, other] = [open(), open()]
  try {
    await one.connect()
    const before = await backendOf(one)
    await other.connect()
    // held by the transaction: a pooler that shares gives it what the first has just let go
    await other.query('BEGIN')
    const beside = await backendOf(other)
    await other.query('ROLLBACK')
    if (before !== beside) return
  } finally {
    await Promise.allSettled([one.end(), other.end()])
  }
  const { host } = new URL(connectionString)
  throw new SharedSessionError(
    `DATABASE_URL leads to a pooler at ${host} that lends a connection for a transaction at a time. Locks, notifications and ` +
      'prepared statements need one of their own: set pool_mode = session there, or name PostgreSQL itself.',
  )
}

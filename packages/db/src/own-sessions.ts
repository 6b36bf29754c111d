import pg from 'pg'

/** A pooler in front of PostgreSQL may give each transaction another connection. */
export class SharedSessionError extends Error {
  override name = 'SharedSessionError'
}

type Session = Pick<pg.Client, 'query' | 'connect' | 'end'>

const backendOf = async (session: Session): Promise<number | undefined> =>
  (await session.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows[0]?.pid

/**
 * Checks that a client connection stays with one PostgreSQL process while it is open: two clients open at once must not
 * get the same process. Otherwise locks, LISTEN and prepared statements would fail, mostly without an error.
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
    // The open transaction claims a connection: a sharing pooler hands out the one that `one` has just released.
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

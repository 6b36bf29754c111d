import pg from 'pg'

/** Milliseconds without any data after which PostgreSQL is asked about the statement over another connection. */
const silentMs = 15_000
const askMs = 5000

/**
 * Makes PostgreSQL drop a client that acknowledges nothing, together with its locks and transactions; otherwise
 * PostgreSQL keeps them for two hours. They are set by statement because connection poolers refuse them as connection
 * options.
 */
const giveUpTheLost = `SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 4${
  process.platform === 'linux' ? '; SET tcp_user_timeout = 30000' : ''
}`

interface Connected extends pg.ClientBase {
  processID?: number
  connection: { stream: import('node:net').Socket }
}

/** Asks PostgreSQL over another connection whether its process `pid` is still executing a statement. */
const isAtWork = async (url: string, pid: number | undefined): Promise<boolean> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: askMs, query_timeout: askMs })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rowCount } = await client.query("SELECT FROM pg_stat_activity WHERE pid = $1 AND state = 'active'", [pid])
    return rowCount !== 0
  } catch {
    return false
  } finally {
    // Not awaited: the server may never answer.
    client.end().catch(() => {})
  }
}

class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost'
  readonly code = 'ETIMEDOUT'
}

/**
 * Ends a connection whose server can no longer be reached. A network that drops packets, or a firewall that has
 * forgotten a connection, resets nothing, so a client would wait for a quarter of an hour. Statements have no time
 * limit. Instead, when no data has arrived for `afterMs`, PostgreSQL is asked over another connection; if it cannot be
 * reached, or is not executing the statement, the connection ends and the pending statement fails with ETIMEDOUT.
 */
export const endWhenLost = async (given: pg.ClientBase, url: string, afterMs = silentMs): Promise<void> => {
  const client = given as Connected
  const { stream } = client.connection
  const plain = client.query.bind(client) as (...args: unknown[]) => unknown
  let isWaiting = false
  const query = (...args: unknown[]): unknown => {
    isWaiting = true
    return plain(...args)
  }
  client.query = query as typeof client.query
  client.on('drain', () => {
    isWaiting = false
  })
  stream.setTimeout(afterMs)
  stream.on('timeout', async () => {
    const { bytesRead } = stream
    const isSilent = () => isWaiting && !stream.destroyed && stream.bytesRead === bytesRead
    if (!isSilent()) return
    const isAlive = await isAtWork(url, client.processID)
    if (!isSilent()) return
    if (isAlive) stream.setTimeout(afterMs)
    else stream.destroy(new ConnectionLost('PostgreSQL cannot be reached, or has lost the connection'))
  })
  await client.query(giveUpTheLost)
}

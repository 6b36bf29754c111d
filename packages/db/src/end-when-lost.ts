import pg from 'pg'

/** An answer that has not begun after so long is asked after. */
const silentMs = 15_000
const askMs = 5000

/**
 * PostgreSQL gives up a client that does not acknowledge anything, and with it its locks and transactions. Without this it
 * keeps them for two hours. Not as options of the connection: poolers in between refuse those.
 */
const giveUpTheLost = `SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 4${
  process.platform === 'linux' ? '; SET tcp_user_timeout = 30000' : ''
}`

interface Connected extends pg.ClientBase {
  processID?: number
  connection: { stream: import('node:net').Socket }
}

/** Whether PostgreSQL, asked over another connection, still works on what that process of it was told. */
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
    // its end is not waited for: there may be nobody to answer
    client.end().catch(() => {})
  }
}

class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost'
  readonly code = 'ETIMEDOUT'
}

/**
 * A network that drops packets, or a firewall that has forgotten a connection, resets nothing: whoever waits for an answer
 * would wait for a quarter of an hour. A statement may take as long as it likes, so there is no limit to its time: when
 * nothing has come for `afterMs` PostgreSQL is asked elsewhere, and the connection ends when it is not reached or does not
 * work on the statement. What waits on it fails with ETIMEDOUT then.
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

import pg from 'pg'

/** Channel on which `appendEvents` notifies; the payload is the id of the job. */
export const jobEventsChannel = 'job_events'

/** Channel for orders, answers and ends of run parts; the payload is the key under which somebody waits. */
export const partsChannel = 'run_parts'

export interface Listener {
  close(): Promise<void>
}

/** Interval of the connection check. Hours may pass without a notification, and a lost connection reports nothing. */
const tryMs = 10_000
const deadlineMs = 5000

const retryDelays = [100, 250, 500, 1000, 2000]

/** Calls `onJob(jobId)` after each commit that appended events to a job. */
export const listenToJobEvents = (url: string, onJob: (jobId: string) => void, onGap?: () => void): Listener =>
  listenTo(jobEventsChannel, url, onJob, onGap)

/** Calls `onNews(key)` after each commit with news of run parts for those who wait under that key. */
export const listenToParts = (url: string, onNews: (key: string) => void, onGap?: () => void): Listener =>
  listenTo(partsChannel, url, onNews, onGap)

/**
 * Listens on its own connection. When the connection breaks or stops answering, it reconnects (at the latest every 2 s,
 * without end) and calls `onGap()`: notifications may have been missed, so every reader should look once.
 */
const listenTo = (
  channel: string,
  url: string,
  onPayload: (payload: string) => void,
  onGap: () => void = () => {},
): Listener => {
  let client: pg.Client | null = null
  let timer: NodeJS.Timeout | undefined
  let closed = false
  let failures = 0

  const retry = (broken: pg.Client) => {
    if (closed || client !== broken) return
    client = null
    clearTimeout(timer)
    broken.end().catch(() => {})
    timer = setTimeout(connect, retryDelays[Math.min(failures++, retryDelays.length - 1)])
  }

  const connect = async () => {
    const next = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: deadlineMs,
      query_timeout: deadlineMs,
    })
    client = next
    // Repeats LISTEN as the connection check; repeating it changes nothing.
    const listen = async () => {
      await next.query(`LISTEN ${channel}`)
      if (client === next && !closed) timer = setTimeout(() => void listen().catch(() => retry(next)), tryMs)
    }
    next.on('error', () => retry(next))
    next.on('end', () => retry(next))
    next.on('notification', ({ payload }) => payload && onPayload(payload))
    try {
      await next.connect()
      await listen()
      if (failures > 0) onGap()
      failures = 0
    } catch {
      retry(next)
    }
  }

  void connect()
  return {
    close: async () => {
      closed = true
      clearTimeout(timer)
      await client?.end().catch(() => {})
    },
  }
}

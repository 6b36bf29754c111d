/** State of the event stream, as the page shows it. Times are in milliseconds since 1970. */
export type Connection =
  | { state: 'connecting'; attempt: number }
  | { state: 'live' }
  | { state: 'waiting'; attempt: number; lostAt: number; retryAt: number }
  | { state: 'closed' }

export type ConnectionEvent =
  | { type: 'opened' }
  | { type: 'lost'; now: number }
  | { type: 'retry' }
  | { type: 'closed' }

const firstWaitMs = 1_000
const longestWaitMs = 15_000

/** Time to wait before an attempt: 1, 2, 4, 8, then 15 s. */
export const waitMs = (attempt: number): number => Math.min(longestWaitMs, firstWaitMs * 2 ** attempt)

export const initialConnection: Connection = { state: 'connecting', attempt: 0 }

export const reduceConnection = (connection: Connection, event: ConnectionEvent, lostSince?: number): Connection => {
  if (connection.state === 'closed') return connection
  switch (event.type) {
    case 'opened':
      return { state: 'live' }
    case 'closed':
      return { state: 'closed' }
    case 'retry':
      return connection.state === 'waiting' ? { state: 'connecting', attempt: connection.attempt + 1 } : connection
    case 'lost': {
      const attempt = connection.state === 'connecting' ? connection.attempt : 0
      return { state: 'waiting', attempt, lostAt: lostSince ?? event.now, retryAt: event.now + waitMs(attempt) }
    }
  }
}

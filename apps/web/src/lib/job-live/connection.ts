import { aliveEverySeconds } from '@wrkbench/contracts'

/** State of the event stream, as the page shows it. Times are in milliseconds since 1970. */
export type Connection =
  /** `lostAt`: since when the page has heard nothing; null on the first try */
  | { state: 'connecting'; attempt: number; lostAt: number | null }
  | { state: 'live' }
  | { state: 'waiting'; attempt: number; lostAt: number; retryAt: number }
  | { state: 'closed' }

export type ConnectionEvent =
  | { type: 'opened' }
  /** `heardAt`: when anything was heard last */
  | { type: 'lost'; now: number; heardAt: number }
  | { type: 'retry' }
  | { type: 'closed' }

/** How long a stream may be silent before it counts as lost: two signs of life are missing. */
export const silentMs = (2 * aliveEverySeconds + 2) * 1000
const firstWaitMs = 1_000
const longestWaitMs = 15_000

/** Time to wait before an attempt: 1, 2, 4, 8, then 15 s. */
export const waitMs = (attempt: number): number => Math.min(longestWaitMs, firstWaitMs * 2 ** attempt)

export const initialConnection: Connection = { state: 'connecting', attempt: 0, lostAt: null }

export const reduceConnection = (connection: Connection, event: ConnectionEvent): Connection => {
  if (connection.state === 'closed') return connection
  switch (event.type) {
    case 'opened':
      return { state: 'live' }
    case 'closed':
      return { state: 'closed' }
    case 'retry':
      return connection.state === 'waiting'
        ? { state: 'connecting', attempt: connection.attempt + 1, lostAt: connection.lostAt }
        : connection
    case 'lost': {
      if (connection.state === 'waiting') return connection
      const { attempt, lostAt } = connection.state === 'connecting' ? connection : { attempt: 0, lostAt: null }
      return { state: 'waiting', attempt, lostAt: lostAt ?? event.heardAt, retryAt: event.now + waitMs(attempt) }
    }
  }
}

/** Since when the page has heard nothing; null while it is live, and before it ever was. */
export const lostSince = (connection: Connection): number | null =>
  connection.state === 'waiting' || connection.state === 'connecting' ? connection.lostAt : null

import type { Seen } from './browsers-main.ts'

export interface StoredEvent {
  job: string
  seq: number
  at: Date
}

export interface Watched {
  /** the job that each browser follows, by the browser's number */
  follows: readonly string[]
  seen: readonly Seen[]
  openedAt: number
}

/** Longest delay of an event for the claim to hold, in ms; everybody waits at least this long for the last events. */
export const mostEventMs = 1000

/**
 * Delays in ms of every event to every browser that follows its job. An event carries the time at which the API began
 * the call that caused it, so its transaction is part of the delay. Events stored before everybody listened are
 * ignored, since nobody waited for them.
 * @throws Error if an event did not reach a browser: an infinite delay cannot be averaged with the others
 */
export const delaysOf = (stored: readonly StoredEvent[], { follows, seen, openedAt }: Watched): number[] => {
  const arrivals = new Map(seen.map(([browser, seq, at]) => [`${browser} ${seq}`, at]))
  const waitedFor = stored.filter(({ at }) => at.getTime() >= openedAt)
  const delays: number[] = []
  let missing = 0
  for (const [browser, job] of follows.entries()) {
    for (const { seq, at } of waitedFor.filter((event) => event.job === job)) {
      const arrived = arrivals.get(`${browser} ${seq}`)
      if (arrived === undefined) missing += 1
      else delays.push(Math.max(0, arrived - at.getTime()))
    }
  }
  if (missing > 0) throw new Error(`${missing} of ${missing + delays.length} events did not reach their browsers`)
  return delays
}

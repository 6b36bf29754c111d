import type { Seen } from './browsers-main.ts'

export interface StoredEvent {
  job: string
  seq: number
  at: Date
}

export interface Watched {
  /** the job that each browser follows */
  follows: readonly string[]
  seen: readonly Seen[]
  openedAt: number
}

/** An event that needs longer is one too many for the claim; so long at the least everybody waits for the last of them. */
export const mostEventMs = 1000

/**
 * Delays in milliseconds of every event to every browser that follows its job. An event bears the time at which the API
 * began with the call that brought it, so its transaction is part of the delay. What was stored before everybody listened
 * is nothing that somebody waited for.
 * @throws Error when an event did not reach a browser: a delay without an end has no place among the others
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

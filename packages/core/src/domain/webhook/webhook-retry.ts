const minute = 60_000
const hour = 60 * minute

/** Wait in ms after each failed try: eight tries in about a day. */
const waits = [0.5 * minute, 2 * minute, 10 * minute, 30 * minute, 2 * hour, 6 * hour, 14 * hour]

/** Share by which a wait is randomly longer or shorter, so that deliveries that failed together do not retry together. */
const jitter = 0.2

/** @param tries number of failed tries. @param random 0 to 1. @returns ms until the next try; null if the delivery is given up */
export const nextTryMs = (tries: number, random: number): number | null => {
  const wait = waits[tries - 1]
  return wait === undefined ? null : Math.round(wait * (1 + jitter * (2 * random - 1)))
}

/** A webhook that has accepted nothing for this many ms is paused when the next message is given up. */
export const patienceMs = 5 * 24 * hour

const minute = 60_000
const hour = 60 * minute

/** What is waited after each try: eight tries in about a day. */
const waits = [0.5 * minute, 2 * minute, 10 * minute, 30 * minute, 2 * hour, 6 * hour, 14 * hour]

/** Part of a wait by which it is longer or shorter, so that what failed together does not come back together. */
const jitter = 0.2

/** @param tries that have failed. @param random 0 to 1. @returns ms until the next; null: it is given up */
export const nextTryMs = (tries: number, random: number): number | null => {
  const wait = waits[tries - 1]
  return wait === undefined ? null : Math.round(wait * (1 + jitter * (2 * random - 1)))
}

/** A webhook that has taken nothing for so long is paused when another message has to be given up. */
export const patienceMs = 5 * 24 * hour

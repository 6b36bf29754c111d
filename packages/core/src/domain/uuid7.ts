import { randomUUID } from 'node:crypto'

const latest = { at: 0, counter: 0 }

/** Begins low, so that a few thousand fit into one millisecond. */
const nextCounter = (at: number): number => {
  latest.counter = at === latest.at ? (latest.counter + 1) % 4096 : Math.floor(Math.random() * 1024)
  latest.at = at
  return latest.counter
}

/**
 * UUID version 7 (RFC 9562): sorts by time, so that new rows go to the end of their index; those that one process makes in the
 * same millisecond sort in the order in which they were made, by a counter in the first random bits.
 */
export const uuid7 = (now: Date): string => {
  const time = now.getTime().toString(16).padStart(12, '0')
  const counter = nextCounter(now.getTime()).toString(16).padStart(3, '0')
  // the rest of a version 4 is as random, variant and all, and comes from a store of random bytes
  return `${time.slice(0, 8)}-${time.slice(8)}-7${counter}${randomUUID().slice(18)}`
}

const pattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
/** Anything else would be an error of the database; for a caller it is an id that does not exist. */
export const isUuid = (text: string): boolean => pattern.test(text)

import { randomUUID } from 'node:crypto'

const latest = { at: 0, counter: 0 }

/** Returns the next value of a counter that begins low each millisecond, so that a few thousand ids fit into one. */
const nextCounter = (at: number): number => {
  latest.counter = at === latest.at ? (latest.counter + 1) % 4096 : Math.floor(Math.random() * 1024)
  latest.at = at
  return latest.counter
}

/**
 * Makes a UUID version 7 (RFC 9562). It sorts by time, so that new rows go to the end of their index. Ids that one process
 * makes in the same millisecond sort in order of creation, by a counter in the first random bits.
 */
export const uuid7 = (now: Date): string => {
  const time = now.getTime().toString(16).padStart(12, '0')
  const counter = nextCounter(now.getTime()).toString(16).padStart(3, '0')
  // the rest, variant included, comes from a version 4 UUID, which Node makes from a pool of random bytes
  return `${time.slice(0, 8)}-${time.slice(8)}-7${counter}${randomUUID().slice(18)}`
}

const pattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
/** Whether a text is a UUID. PostgreSQL refuses any other text with an error; for a caller it is an id that does not exist. */
export const isUuid = (text: string): boolean => pattern.test(text)

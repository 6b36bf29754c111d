import { randomUUID } from 'node:crypto'

/** UUID version 7 (RFC 9562): sorts by time, so that new rows go to the end of their index. */
export const uuid7 = (now: Date): string => {
  const time = now.getTime().toString(16).padStart(12, '0')
  // the rest of a version 4 is as random, variant and all, and comes from a store of random bytes
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`
}

const pattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
/** Anything else would be an error of the database; for a caller it is an id that does not exist. */
export const isUuid = (text: string): boolean => pattern.test(text)

'use client'
import { type Connection, lostSince } from '#lib/job-live/connection.ts'
import { useLasting } from '#lib/use-lasting.ts'

/** A stream that is back within this time was not worth a word. */
const patienceMs = 1500

/** Since when the page has not been up to date; null while it is, or as good as. */
export const usePausedAt = (connection: Connection): number | null => {
  const since = lostSince(connection)
  const told = useLasting(since !== null, patienceMs)
  return told ? since : null
}

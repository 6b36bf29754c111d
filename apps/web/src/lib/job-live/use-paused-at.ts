'use client'
import { useEffect, useState } from 'react'
import { type Connection, lostSince } from '#lib/job-live/connection.ts'

/** A stream that is back within this time was not worth a word. */
const patienceMs = 1500

/** Since when the page has not been up to date; null while it is, or as good as. */
export const usePausedAt = (connection: Connection): number | null => {
  const since = lostSince(connection)
  const [told, setTold] = useState(false)
  const isLost = since !== null
  useEffect(() => {
    if (!isLost) return
    const timer = setTimeout(() => setTold(true), patienceMs)
    return () => {
      clearTimeout(timer)
      setTold(false)
    }
  }, [isLost])
  return told ? since : null
}

'use client'
import { useEffect, useState } from 'react'

/** Samples come every second while there is load; a host that is busy may be late. */
const silentAfterMs = 8000

/**
 * When `news` changed last, once that is too long ago for a run under load; null while it comes as it should. `expected`:
 * false in phases that have no news.
 */
export const useLastNews = (news: unknown, expected: boolean): number | null => {
  const [silentSince, setSilentSince] = useState<number | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each piece of news starts the wait anew
  useEffect(() => {
    if (!expected) return
    const at = Date.now()
    const timer = setTimeout(() => setSilentSince(at), silentAfterMs)
    return () => {
      clearTimeout(timer)
      setSilentSince(null)
    }
  }, [news, expected])
  return silentSince
}

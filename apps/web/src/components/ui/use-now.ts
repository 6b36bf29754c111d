'use client'
import { useEffect, useState } from 'react'

/**
 * The time in ms since 1970, updated every `everyMs`; null until the page is interactive, so that server and browser
 * agree.
 */
export const useNow = (everyMs: number): number | null => {
  const [now, setNow] = useState<number | null>(null)
  useEffect(() => {
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}

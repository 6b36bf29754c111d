'use client'
import { useEffect, useState } from 'react'

/** Whether something has been so for at least this long; false again as soon as it is not. */
export const useLasting = (is: boolean, forMs: number): boolean => {
  const [lasting, setLasting] = useState(false)
  useEffect(() => {
    if (!is) return
    const timer = setTimeout(() => setLasting(true), forMs)
    return () => {
      clearTimeout(timer)
      setLasting(false)
    }
  }, [is, forMs])
  return lasting
}

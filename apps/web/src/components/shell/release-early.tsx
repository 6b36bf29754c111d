'use client'
import { useEffect } from 'react'
import type {} from '#lib/early/hold-early.ts'

/**
 * Tells the early script that this page listens now. The router around it begins to follow the address a moment later:
 * a filter let through before would change the address alone.
 */
export const ReleaseEarly = () => {
  useEffect(() => {
    const timer = setTimeout(() => window.wrkbenchEarly?.release())
    return () => clearTimeout(timer)
  }, [])
  return null
}

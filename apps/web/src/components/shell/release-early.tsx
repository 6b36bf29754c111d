'use client'
import { useEffect } from 'react'
import type {} from '#lib/early/hold-early.ts'

/** Tells the early script that this page listens now. */
export const ReleaseEarly = () => {
  useEffect(() => window.wrkbenchEarly?.release(), [])
  return null
}

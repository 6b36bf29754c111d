'use client'
import { useEffect } from 'react'

/** For who walks by keys: loaded by the first one that is pressed. */
export const FocusKeeper = () => {
  useEffect(() => {
    let end: (() => void) | null = null
    let isOver = false
    const load = async () => {
      const { keepFocus } = await import('#lib/focus/keep-focus.ts')
      if (!isOver) end = keepFocus()
    }
    document.addEventListener('keydown', load, { once: true })
    return () => {
      isOver = true
      document.removeEventListener('keydown', load)
      end?.()
    }
  }, [])
  return null
}

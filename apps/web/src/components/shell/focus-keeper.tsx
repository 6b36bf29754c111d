'use client'
import { useEffect } from 'react'

/** Keeps the focus for keyboard users; its code is loaded with the first key press. */
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

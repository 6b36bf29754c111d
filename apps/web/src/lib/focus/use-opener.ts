import { useEffect, useRef } from 'react'

/**
 * Moves the focus into a form when it opens, and back to what opened it when it closes. The ref is for its first field.
 */
export const useOpener = <T extends HTMLElement>() => {
  const first = useRef<T>(null)
  useEffect(() => {
    const opener = document.activeElement
    first.current?.focus()
    return () => {
      if (opener instanceof HTMLElement && opener !== document.body && opener.isConnected) opener.focus()
    }
  }, [])
  return first
}

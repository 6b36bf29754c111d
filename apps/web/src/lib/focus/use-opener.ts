import { useEffect, useRef } from 'react'

/** A form that opens takes the focus, and gives it back to what opened it. For its first field. */
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

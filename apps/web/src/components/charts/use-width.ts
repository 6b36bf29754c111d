'use client'
import { type RefObject, useEffect, useRef, useState } from 'react'

/** Width of an element in CSS pixels, updated when it changes; `first` until it is known. */
export const useWidth = <E extends HTMLElement>(first: number): [RefObject<E | null>, number] => {
  const element = useRef<E>(null)
  const [width, setWidth] = useState(first)
  useEffect(() => {
    const own = element.current
    if (!own) return
    const observer = new ResizeObserver(([entry]) => entry && setWidth(Math.max(200, entry.contentRect.width)))
    observer.observe(own)
    return () => observer.disconnect()
  }, [])
  return [element, width]
}

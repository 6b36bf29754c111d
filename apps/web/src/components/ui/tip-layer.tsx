'use client'
import { useEffect, useRef, useState } from 'react'

type Tip = { text: string; x: number; y: number; below: boolean }

const tipId = 'tip'
const edge = 8

const place = (element: Element, text: string): Tip => {
  const box = element.getBoundingClientRect()
  const below = box.top < 96
  return { text, x: box.left + box.width / 2, y: below ? box.bottom + 6 : box.top - 6, below }
}

/** One tooltip for the whole page: any element with `data-tip` shows it on hover and on focus. Escape closes it. */
export const TipLayer = () => {
  const [tip, setTip] = useState<Tip | null>(null)
  const owner = useRef<Element | null>(null)
  const bubble = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const hide = () => {
      owner.current?.removeAttribute('aria-describedby')
      owner.current = null
      setTip(null)
    }
    const show = (event: Event) => {
      const element = event.target instanceof Element ? event.target.closest('[data-tip]') : null
      if (element === owner.current) return
      hide()
      const text = element?.getAttribute('data-tip')
      if (!element || !text) return
      owner.current = element
      element.setAttribute('aria-describedby', tipId)
      setTip(place(element, text))
    }
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && hide()
    const events = ['pointerover', 'focusin'] as const
    for (const name of events) document.addEventListener(name, show)
    document.addEventListener('keydown', onKey)
    window.addEventListener('scroll', hide, { passive: true, capture: true })
    return () => {
      for (const name of events) document.removeEventListener(name, show)
      document.removeEventListener('keydown', onKey)
      window.removeEventListener('scroll', hide, { capture: true })
    }
  }, [])

  useEffect(() => {
    const element = bubble.current
    if (!tip || !element) return
    const left = Math.min(
      Math.max(edge, tip.x - element.offsetWidth / 2),
      window.innerWidth - element.offsetWidth - edge,
    )
    element.style.left = `${left}px`
    element.style.top = `${tip.below ? tip.y : tip.y - element.offsetHeight}px`
    element.style.visibility = 'visible'
  }, [tip])

  if (!tip) return null
  return (
    <div ref={bubble} id={tipId} role="tooltip" className="tip" style={{ visibility: 'hidden', left: 0, top: 0 }}>
      {tip.text}
    </div>
  )
}

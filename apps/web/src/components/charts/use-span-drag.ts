import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'

/** Beginning and end, in seconds. */
export type Span = [number, number]

interface SpanDrag {
  whole: Span
  span: Span
  /** edges of the plot in the drawing's own pixels */
  plot: { left: number; right: number }
  /** called with null for the whole time */
  onSpan: (span: Span | null) => void
}

const ordered = (a: number, b: number): Span => (a < b ? [a, b] : [b, a])

/** Selects a part of a time axis by dragging over it, or by moving either edge with arrow keys. */
export const useSpanDrag = ({ whole: [start, end], span, plot: { left, right }, onSpan }: SpanDrag) => {
  const [dragged, setDragged] = useState<Span | null>(null)
  const anchor = useRef<number | null>(null)
  const shown = dragged ?? span
  const [from, to] = shown
  const under = (event: PointerEvent<SVGSVGElement>): number => {
    const share = (event.clientX - event.currentTarget.getBoundingClientRect().left - left) / (right - left)
    return start + Math.min(1, Math.max(0, share)) * (end - start)
  }
  const settle = (next: Span) => {
    // a click without a drag, or the whole time: no zoom
    const tiny = next[1] - next[0] < (end - start) / 200
    onSpan(tiny || (next[0] <= start && next[1] >= end) ? null : next)
  }
  const step = (end - start) / 40
  const move = (edge: 0 | 1, event: KeyboardEvent) => {
    const by = { ArrowLeft: -step, ArrowRight: step, ArrowDown: -step, ArrowUp: step }[event.key]
    if (by === undefined) return
    event.preventDefault()
    const moved: Span = edge === 0 ? [Math.max(start, from + by), to] : [from, Math.min(end, to + by)]
    if (moved[1] - moved[0] >= step) settle(moved)
  }
  const letGo = () => {
    anchor.current = null
    setDragged(null)
  }
  const pointer = {
    onPointerDown: (event: PointerEvent<SVGSVGElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId)
      const at = under(event)
      const grab = 8 * ((end - start) / (right - left))
      anchor.current = Math.abs(at - from) < grab ? to : Math.abs(at - to) < grab ? from : at
      setDragged(ordered(anchor.current, at))
    },
    onPointerMove: (event: PointerEvent<SVGSVGElement>) => {
      if (anchor.current !== null) setDragged(ordered(anchor.current, under(event)))
    },
    onPointerUp: () => {
      if (dragged) settle(dragged)
      letGo()
    },
    onPointerCancel: letGo,
  }
  return { shown, dragging: dragged !== null, pointer, move }
}

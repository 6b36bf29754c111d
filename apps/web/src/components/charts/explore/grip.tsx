import { useEffect, useRef } from 'react'

type GripProps = { x: number; y: number; width: number; height: number; words: readonly string[] }

/** Wider to the hand than to the eye. The library tells screen readers in pixels where an edge is: here it gets the words. */
export const Grip = ({ x, y, width, height, words }: GripProps) => {
  const drawn = useRef<SVGGElement>(null)
  useEffect(() => {
    const edge = drawn.current?.closest('[role=slider]')
    const first = edge?.parentElement?.querySelector('[role=slider]')
    edge?.setAttribute('aria-valuetext', edge === first ? `from ${words[0]}` : `until ${words[1]}`)
  })
  const middle = x + width / 2
  return (
    <g ref={drawn}>
      <rect x={x} y={y} width={width} height={height} fill="transparent" />
      <rect x={middle - 1} y={y} width="2" height={height} fill="var(--accent)" />
      <rect x={middle - 4} y={y + height / 2 - 10} width="8" height="20" rx="2" fill="var(--accent)" />
    </g>
  )
}

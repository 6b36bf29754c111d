import { useEffect, useRef } from 'react'

type GripProps = { x: number; y: number; width: number; height: number; words: readonly string[] }

/**
 * An edge of the brush, with a larger target than what is visible. The library describes the edge's position in pixels
 * to screen readers: this replaces it with words.
 */
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

import type { SVGAttributes } from 'react'

/** Square, triangle, and triangle upside down, each for a radius of 1. */
const outlines = ['M-1.1-1.1h2.2v2.2h-2.2z', 'M0-1.5l1.5 2.6h-3z', 'M0 1.5l1.5-2.6h-3z']

type PlotPointProps = Pick<SVGAttributes<SVGElement>, 'fill' | 'stroke'> & {
  x: number
  y: number
  r: number
  /** which of the lines of its colour it is on (`lineTurn`): the points of the first are circles */
  turn: number
}

/** A point of a line, in a shape that tells lines of the same colour apart. */
export const PlotPoint = ({ x, y, r, turn, ...look }: PlotPointProps) => {
  const outline = outlines[turn - 1]
  return outline === undefined ? (
    <circle cx={x} cy={y} r={r} {...look} />
  ) : (
    <path d={outline} transform={`translate(${x} ${y}) scale(${r})`} vectorEffect="non-scaling-stroke" {...look} />
  )
}

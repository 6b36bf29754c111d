interface Point {
  readonly x: number
  readonly y: number
}

/** Where something lies in a plane. */
export interface Placing<P> {
  x(point: P): number
  y(point: P): number
}

/**
 * At most `limit` (3 or more) of the points, which must ascend in x, chosen so that a line through them looks the same:
 * largest triangle three buckets (Sveinn Steinarsson, "Downsampling Time Series for Visual Representation", 2013).
 * First and last point stay; from each bucket between them the one that spans the largest triangle with the point chosen
 * before and the mean of the next bucket. Points are kept as they are, never averaged.
 */
export const downsample = <P>(points: readonly P[], limit: number, { x, y }: Placing<P>): P[] => {
  if (!(limit >= 3)) throw new RangeError('a line keeps at least three points')
  const [first] = points
  const last = points.at(-1)
  if (points.length <= limit || first === undefined || last === undefined) return [...points]
  const buckets = Math.floor(limit) - 2
  const startOf = (bucket: number): number => 1 + Math.floor((bucket * (points.length - 2)) / buckets)
  const chosen = [first]
  const of = { points, x, y }
  let previous = first
  for (let bucket = 0; bucket < buckets; bucket++) {
    const end = startOf(bucket + 1)
    const next = bucket + 1 < buckets ? centreOf(of, end, startOf(bucket + 2)) : { x: x(last), y: y(last) }
    previous = farthest(of, startOf(bucket), end, { x: x(previous), y: y(previous) }, next) ?? previous
    chosen.push(previous)
  }
  return [...chosen, last]
}

interface Placed<P> extends Placing<P> {
  points: readonly P[]
}

const centreOf = <P>({ points, x, y }: Placed<P>, start: number, end: number): Point => {
  let [sumX, sumY] = [0, 0]
  for (let i = start; i < end; i++) {
    sumX += x(points[i] as P) / (end - start)
    sumY += y(points[i] as P) / (end - start)
  }
  return { x: sumX, y: sumY }
}

/** The point from `start` to before `end` that makes the largest triangle with `left` and `right`. */
const farthest = <P>(
  { points, x, y }: Placed<P>,
  start: number,
  end: number,
  left: Point,
  right: Point,
): P | undefined => {
  let best: P | undefined
  let largest = -1
  for (let i = start; i < end; i++) {
    const point = points[i] as P
    const doubledArea = Math.abs((left.x - right.x) * (y(point) - left.y) - (left.x - x(point)) * (right.y - left.y))
    if (doubledArea <= largest) continue
    largest = doubledArea
    best = point
  }
  return best
}

export interface Point {
  readonly x: number
  readonly y: number
}

/**
 * At most `limit` (3 or more) of the points, which must ascend in x, chosen so that a line through them looks the same:
 * largest triangle three buckets (Sveinn Steinarsson, "Downsampling Time Series for Visual Representation", 2013).
 * First and last point stay; from each bucket between them the one that spans the largest triangle with the point chosen
 * before and the mean of the next bucket. Points are kept as they are, never averaged.
 */
export const downsample = <P extends Point>(points: readonly P[], limit: number): P[] => {
  if (!(limit >= 3)) throw new RangeError('a line keeps at least three points')
  const [first] = points
  const last = points.at(-1)
  if (points.length <= limit || !first || !last) return [...points]
  const buckets = Math.floor(limit) - 2
  const startOf = (bucket: number): number => 1 + Math.floor((bucket * (points.length - 2)) / buckets)
  const chosen = [first]
  let previous = first
  for (let bucket = 0; bucket < buckets; bucket++) {
    const end = startOf(bucket + 1)
    const next = bucket + 1 < buckets ? centreOf(points, end, startOf(bucket + 2)) : last
    previous = farthest(points, startOf(bucket), end, previous, next) ?? previous
    chosen.push(previous)
  }
  return [...chosen, last]
}

const centreOf = (points: readonly Point[], start: number, end: number): Point => {
  let x = 0
  let y = 0
  for (let i = start; i < end; i++) {
    const point = points[i] as Point
    x += point.x / (end - start)
    y += point.y / (end - start)
  }
  return { x, y }
}

/** The point from `start` to before `end` that makes the largest triangle with `left` and `right`. */
const farthest = <P extends Point>(
  points: readonly P[],
  start: number,
  end: number,
  left: Point,
  right: Point,
): P | undefined => {
  let best: P | undefined
  let largest = -1
  for (let i = start; i < end; i++) {
    const point = points[i] as P
    const doubledArea = Math.abs((left.x - right.x) * (point.y - left.y) - (left.x - point.x) * (right.y - left.y))
    if (doubledArea <= largest) continue
    largest = doubledArea
    best = point
  }
  return best
}

/** Returns the coordinates of a point. */
export interface Placing<P> {
  x(point: P): number
  y(point: P): number
}

/**
 * Returns at most `limit` (3 or more) of the points, which must ascend in x, chosen so that a line through them looks the same:
 * largest triangle three buckets (Sveinn Steinarsson, "Downsampling Time Series for Visual Representation", 2013). The first
 * and the last point stay. Each bucket between them contributes the point that spans the largest triangle with the point
 * chosen before and the mean of the next bucket. Points are kept as they are, never averaged.
 */
export const downsample = <P>(points: readonly P[], limit: number, { x, y }: Placing<P>): P[] => {
  if (!(limit >= 3)) throw new RangeError('a line keeps at least three points')
  const [first] = points
  const last = points.at(-1)
  if (points.length <= limit || first === undefined || last === undefined) return [...points]
  const buckets = Math.floor(limit) - 2
  const startOf = (bucket: number): number => 1 + Math.floor((bucket * (points.length - 2)) / buckets)
  const chosen: P[] = [first]
  const places = placesOf(points, { x, y })
  let previous = 0
  for (let bucket = 0; bucket < buckets; bucket++) {
    const end = startOf(bucket + 1)
    const next = bucket + 1 < buckets ? startOf(bucket + 2) : points.length
    previous = farthest(places, previous, startOf(bucket), end, next) ?? previous
    chosen.push(points[previous] as P)
  }
  return [...chosen, last]
}

/** Coordinates in plain columns: each is read three times, and calling `x` and `y` each time would allocate number objects. */
interface Places {
  readonly xs: Float64Array
  readonly ys: Float64Array
}

const placesOf = <P>(points: readonly P[], { x, y }: Placing<P>): Places => {
  const [xs, ys] = [new Float64Array(points.length), new Float64Array(points.length)]
  for (let i = 0; i < points.length; i++) {
    xs[i] = x(points[i] as P)
    ys[i] = y(points[i] as P)
  }
  return { xs, ys }
}

const meanOf = (column: Float64Array, start: number, end: number): number => {
  let sum = 0
  for (let i = start; i < end; i++) sum += (column[i] as number) / (end - start)
  return sum
}

/**
 * Returns the index, from `start` to before `end`, of the point that makes the largest triangle with the point `left` and the
 * mean of the points from `end` to before `next`; null if the range is empty.
 */
const farthest = ({ xs, ys }: Places, left: number, start: number, end: number, next: number): number | null => {
  const leftX = xs[left] as number
  const leftY = ys[left] as number
  const rightX = meanOf(xs, end, next)
  const rightY = meanOf(ys, end, next)
  let best: number | null = null
  let largest = -1
  for (let i = start; i < end; i++) {
    const x = xs[i] as number
    const y = ys[i] as number
    const doubledArea = Math.abs((leftX - rightX) * (y - leftY) - (leftX - x) * (rightY - leftY))
    if (doubledArea <= largest) continue
    largest = doubledArea
    best = i
  }
  return best
}

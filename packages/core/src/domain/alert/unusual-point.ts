import { type LogLevel, predictionFactor, predictionT, usualLevel } from '@wrkbench/stats'
import { fewerRounds } from '../trend/fewer-rounds.ts'
import { stepOfPoints } from '../trend/step-of-points.ts'

/** A point of a watched series: the rounds of one job or report that count. */
export interface WatchedPoint {
  /** seconds since 1970 */
  readonly at: number
  /** id of the group's newest result */
  readonly result: number
  /** number that stands for one method on one hardware */
  readonly segment: number
  /** one value per round that counts */
  readonly values: readonly number[]
  /** median of `values` */
  readonly value: number
  /** true if measured only to check another point; it cannot open an alert itself */
  readonly quiet?: boolean
  /**
   * true if the server itself failed in some of its rounds. It can be worse than usual, down to 0, and nothing else: neither usual, nor
   * better, nor back
   */
  readonly failed?: boolean
}

/**
 * The place of a point in its series, which is ordered by time, then by result id. The same result is the same place, because
 * some alerts hold its time rounded up to a second.
 */
export type Place = Pick<WatchedPoint, 'at' | 'result'>

export interface Sensitivity {
  /** confidence of the prediction that a suspect lies outside of */
  readonly suspectLevel: number
  /** confidence of the prediction that a confirming point lies outside of */
  readonly alertLevel: number
  /** smallest shift that matters, as a fraction */
  readonly leastShift: number
  /** as in `judgedAs`: a shift of one step or less may be no more than how the tool rounds */
  readonly coarsest: number
}

/** Fewest points from which the next one can be predicted. */
export const fewestPoints = 8
/** Most points that are used to show what is usual. */
export const mostPoints = 64
/** Newest points before the judged one that are left out, because a shift that has already begun would hide itself. */
const heldBack = 4

export type Direction = 1 | -1

export const isAfter = (a: Place, b: Place): boolean =>
  a.result !== b.result && (a.at > b.at || (a.at === b.at && a.result > b.result))

/** A stretch of a series that does not count: `from` is its first point, `until` the first point that counts again. */
export interface Span {
  readonly from: Place
  readonly until: Place
}

export const isWithin = (point: Place, { from, until }: Span): boolean => !isAfter(from, point) && isAfter(until, point)

export interface Before {
  readonly points: readonly WatchedPoint[]
  /** spans of levels that did not last; their points are not usual */
  readonly without: readonly Span[]
  /** where the level that counts begins; null if it begins with its segment */
  readonly from: Place | null
}

/**
 * Returns the points that show what is usual for the point at `index` and the `more` points before it, oldest first: up to 64
 * points of the same segment. The newest four are left out where enough others remain. Returns null if there are fewer than 8.
 */
export const usualPoints = ({ points, without, from }: Before, index: number, more = 0): WatchedPoint[] | null => {
  const segment = points[index]?.segment
  const found: WatchedPoint[] = []
  for (let i = index - 1 - more; i >= 0 && found.length < mostPoints + heldBack; i--) {
    const point = points[i]
    if (point?.segment !== segment || !point || (from && isAfter(from, point))) break
    if (!point.failed && !without.some((span) => isWithin(point, span))) found.push(point)
  }
  if (found.length < fewestPoints) return null
  const left = Math.min(heldBack - more, found.length - fewestPoints)
  return found.slice(left, left + mostPoints).reverse()
}

/** `points` oldest first */
export const levelOf = (points: readonly WatchedPoint[]): LogLevel => usualLevel(points.map(({ value }) => value))

/** How far a value lies from the usual level. */
export interface Distance {
  /** Student's t of the value as one further observation */
  readonly t: number
  /** the value is unusual if |t| exceeds this */
  readonly threshold: number
  /** difference of the logarithms, value minus usual level */
  readonly shift: number
}

/**
 * Returns how far `value` lies from the usual level. `more` is the extra variance of a value whose median rests on fewer
 * rounds than a usual point.
 */
export const distance = (usual: LogLevel, value: number, { level, more = 0 }: Prediction): Distance => {
  const spread = 1 + 1 / usual.count
  const widened = more > 0 ? { ...usual, deviation: Math.sqrt(usual.deviation ** 2 + more / spread) } : usual
  return {
    t: predictionT(widened, value),
    threshold: predictionFactor(usual.count, level) / Math.sqrt(spread),
    shift: Math.log(value) - usual.mean,
  }
}

interface Prediction {
  level: number
  more?: number
}

const sideOf = ({ t, threshold }: Distance): Direction | null => (Math.abs(t) > threshold ? (t > 0 ? 1 : -1) : null)

/** One or two points that lie outside the prediction, with the evidence. */
export interface Unusual {
  readonly direction: Direction
  /** the points outside the prediction, oldest first */
  readonly points: readonly WatchedPoint[]
  /** the points of history right before `points` that already have the new level, oldest first */
  readonly earlier: readonly WatchedPoint[]
  /** the points that show what is usual, oldest first */
  readonly usual: readonly WatchedPoint[]
  readonly level: LogLevel
  readonly distances: readonly Distance[]
}

const matters = (shift: number, { leastShift }: Sensitivity): boolean => Math.abs(shift) >= Math.log1p(leastShift)

/** levels are means of logarithms, which need not give the values back exactly */
const rounding = 1e-9

/** Whether a difference is larger than what rounding alone can make of none: one step. */
const isTold = (
  difference: number,
  points: readonly Pick<WatchedPoint, 'values'>[],
  { coarsest }: Sensitivity,
): boolean => difference > stepOfPoints(points, coarsest) * (1 + rounding)

const beyond = (
  before: Before,
  { indexes, level: confidence, sensitivity }: { indexes: number[]; level: number; sensitivity: Sensitivity },
): Unusual | null => {
  const found = indexes.flatMap((index) => before.points[index] ?? [])
  const usual = usualPoints(before, indexes.at(-1) ?? 0, indexes.length - 1)
  if (!usual || found.length < indexes.length || found.some(({ segment }) => segment !== found[0]?.segment)) return null
  const level = levelOf(usual)
  const distances = found.map((point) =>
    distance(level, point.value, { level: confidence, more: fewerRounds(point, usual, level) }),
  )
  const sides = distances.map(sideOf)
  const [direction] = sides
  if (!direction || sides.some((side) => side !== direction)) return null
  if (direction === 1 && found.some(({ failed }) => failed)) return null
  const shift = distances.reduce((sum, one) => sum + one.shift, 0) / distances.length
  const now = Math.exp(level.mean + shift)
  const told = isTold(Math.abs(now - Math.exp(level.mean)), [...usual, ...found], sensitivity)
  return told && matters(shift, sensitivity) ? { direction, points: found, earlier: [], usual, level, distances } : null
}

/** Judges the point at `index` alone: outside the prediction from the points before it, it is a suspect; else null. */
export const suspectAt = (before: Before, index: number, sensitivity: Sensitivity): Unusual | null =>
  beyond(before, { indexes: [index], level: sensitivity.suspectLevel, sensitivity })

/** Judges the points at `index - 1` and `index`: both must lie outside the prediction on the same side; else null. */
export const pairAt = (before: Before, index: number, sensitivity: Sensitivity): Unusual | null =>
  index < 1 ? null : beyond(before, { indexes: [index - 1, index], level: sensitivity.alertLevel, sensitivity })

/**
 * Returns the confidence that a check must reach to confirm a suspect. A suspect needs less evidence than a point of a pair,
 * so its check needs more: suspect and check together are as rare by chance as two unusual points in a row. The result is
 * never below `alertLevel`, which a point of a pair needs.
 */
export const checkLevel = ({ suspectLevel, alertLevel }: Sensitivity): number =>
  Math.max(alertLevel, 1 - (1 - alertLevel) ** 2 / (1 - suspectLevel))

interface Held {
  sensitivity: Sensitivity
  /** as in `distance` */
  more?: number
}

interface Checked {
  readonly level: LogLevel
  /** the points that `level` was found from */
  readonly usual: readonly WatchedPoint[]
}

/**
 * Whether a check confirms a suspect: it lies outside on the same side, by a shift that matters on its own and that rounding
 * alone cannot make.
 */
export const confirms = (
  { level, usual }: Checked,
  check: Pick<WatchedPoint, 'value' | 'values'>,
  { direction, sensitivity, more }: Held & { direction: Direction },
): boolean => {
  const found = distance(level, check.value, { level: checkLevel(sensitivity), more })
  const told = isTold(Math.abs(check.value - Math.exp(level.mean)), [...usual, check], sensitivity)
  return sideOf(found) === direction && matters(found.shift, sensitivity) && told
}

/**
 * Whether another server, measured beside the suspect, moved the same way by at least half its shift. If so, the machine
 * moved and not the suspected server.
 */
export const movedAlong = (
  level: LogLevel,
  value: number,
  { shift, sensitivity, more }: Held & { shift: number },
): boolean => {
  const found = distance(level, value, { level: sensitivity.alertLevel, more })
  return sideOf(found) === Math.sign(shift) && Math.abs(found.shift) >= Math.abs(shift) / 2
}

/**
 * Whether a value is back at the usual level: nearer to it than to the alert's level and inside its prediction, or beyond it
 * on the other side.
 */
export const isBack = (
  level: LogLevel,
  value: number,
  { shift, sensitivity, more }: Held & { shift: number },
): boolean => {
  const found = distance(level, value, { level: sensitivity.alertLevel, more })
  const left = found.shift * Math.sign(shift)
  return left <= 0 || (left <= Math.abs(shift) / 2 && Math.abs(found.t) <= found.threshold)
}

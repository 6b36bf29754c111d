import { type LogLevel, logLevel, predictionFactor, predictionT } from '@wrkbench/stats'
import { fewerRounds } from '../trend/fewer-rounds.ts'

/** A point of a watched series: a job or report, without doubts. */
export interface WatchedPoint {
  /** seconds since 1970 */
  readonly at: number
  /** id of the group's newest result */
  readonly result: number
  /** method and hardware as one number */
  readonly segment: number
  /** rounds without doubts */
  readonly values: readonly number[]
  /** their median */
  readonly value: number
  /** measured to check something else: opens nothing by itself */
  readonly quiet?: boolean
}

/** Where a point stands in its series: in the order of time, then of ids. */
export type Place = Pick<WatchedPoint, 'at' | 'result'>

export interface Sensitivity {
  /** confidence of the prediction that a suspect lies outside of */
  readonly suspectLevel: number
  /** confidence of the prediction that a confirming point lies outside of */
  readonly alertLevel: number
  /** smallest shift that matters, a fraction */
  readonly leastShift: number
}

/** Fewer points predict nothing about the next one. */
export const fewestPoints = 8
/** Points that show what is usual, at most. */
export const mostPoints = 64
/** The newest points before the judged one are left out: a shift that has already begun would hide itself. */
const heldBack = 4

export type Direction = 1 | -1

export const isAfter = (a: Place, b: Place): boolean => a.at > b.at || (a.at === b.at && a.result > b.result)

/** From the first point that does not count up to, and without, the first one that counts again. */
export interface Span {
  readonly from: Place
  readonly until: Place
}

export const isWithin = (point: Place, { from, until }: Span): boolean => !isAfter(from, point) && isAfter(until, point)

export interface Before {
  readonly points: readonly WatchedPoint[]
  /** points of levels that did not stay */
  readonly without: readonly Span[]
  /** the level that counts begins here; null: with its segment */
  readonly from: Place | null
}

/**
 * The points that show what is usual for the point at `index` and for `more` points before it: up to 64 of its segment,
 * without the newest four where enough others are left. Null: fewer than 8.
 */
export const usualPoints = ({ points, without, from }: Before, index: number, more = 0): WatchedPoint[] | null => {
  const segment = points[index]?.segment
  const found: WatchedPoint[] = []
  for (let i = index - 1 - more; i >= 0 && found.length < mostPoints + heldBack; i--) {
    const point = points[i]
    if (point?.segment !== segment || !point || (from && isAfter(from, point))) break
    if (!without.some((span) => isWithin(point, span))) found.push(point)
  }
  if (found.length < fewestPoints) return null
  const left = Math.min(heldBack - more, found.length - fewestPoints)
  return found.slice(left, left + mostPoints).reverse()
}

export const levelOf = (points: readonly WatchedPoint[]): LogLevel => logLevel(points.map(({ value }) => value))

/** How far a value lies from what is usual. */
export interface Distance {
  /** Student's t of one further value */
  readonly t: number
  /** what |t| has to exceed */
  readonly threshold: number
  /** of the logarithm */
  readonly shift: number
}

/** `more`: variance beyond that of a usual point, for a median of fewer rounds. */
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

/** What was found of one point or two. */
export interface Unusual {
  readonly direction: Direction
  /** those that lie outside, oldest first */
  readonly points: readonly WatchedPoint[]
  /** those of history right before them that are of the new level as well, oldest first */
  readonly earlier: readonly WatchedPoint[]
  /** those that show what is usual, oldest first */
  readonly usual: readonly WatchedPoint[]
  readonly level: LogLevel
  readonly distances: readonly Distance[]
}

const matters = (shift: number, { leastShift }: Sensitivity): boolean => Math.abs(shift) >= Math.log1p(leastShift)

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
  const shift = distances.reduce((sum, one) => sum + one.shift, 0) / distances.length
  return matters(shift, sensitivity) ? { direction, points: found, earlier: [], usual, level, distances } : null
}

/** A point outside the prediction from the points before it: only a suspect. */
export const suspectAt = (before: Before, index: number, sensitivity: Sensitivity): Unusual | null =>
  beyond(before, { indexes: [index], level: sensitivity.suspectLevel, sensitivity })

/** Two points in a row, both outside the prediction from the points before them, on the same side. */
export const pairAt = (before: Before, index: number, sensitivity: Sensitivity): Unusual | null =>
  index < 1 ? null : beyond(before, { indexes: [index - 1, index], level: sensitivity.alertLevel, sensitivity })

/**
 * Confidence that a check must reach. A suspect is accepted on less evidence than a pair, so its check needs more: together
 * they are as rare by chance as two unusual points in a row. Never less than a point of such a pair needs.
 */
export const checkLevel = ({ suspectLevel, alertLevel }: Sensitivity): number =>
  Math.max(alertLevel, 1 - (1 - alertLevel) ** 2 / (1 - suspectLevel))

interface Held {
  sensitivity: Sensitivity
  /** as in `distance` */
  more?: number
}

/** Whether a check confirms a suspect: it is outside on the same side, by a shift that matters on its own. */
export const confirms = (
  level: LogLevel,
  value: number,
  { direction, sensitivity, more }: Held & { direction: Direction },
): boolean => {
  const found = distance(level, value, { level: checkLevel(sensitivity), more })
  return sideOf(found) === direction && matters(found.shift, sensitivity)
}

/** Whether another server, measured beside it, moved the same way by at least half the shift: then it was the machine. */
export const movedAlong = (
  level: LogLevel,
  value: number,
  { shift, sensitivity, more }: Held & { shift: number },
): boolean => {
  const found = distance(level, value, { level: sensitivity.alertLevel, more })
  return sideOf(found) === Math.sign(shift) && Math.abs(found.shift) >= Math.abs(shift) / 2
}

/** Whether a value is back: nearer to the usual level than to the alert's, and inside the prediction from the usual one. */
export const isBack = (
  level: LogLevel,
  value: number,
  { shift, sensitivity, more }: Held & { shift: number },
): boolean => {
  const found = distance(level, value, { level: sensitivity.alertLevel, more })
  const left = found.shift * Math.sign(shift)
  return left <= 0 || (left <= Math.abs(shift) / 2 && Math.abs(found.t) <= found.threshold)
}

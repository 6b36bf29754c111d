import { fewerRounds } from '../trend/fewer-rounds.ts'
import {
  type Before,
  distance,
  fewestPoints,
  isAfter,
  isWithin,
  levelOf,
  type Unusual,
  type WatchedPoint,
} from './unusual-point.ts'

interface History {
  /** confidence of the prediction that the unusual points lie outside of */
  level: number
  /** seconds since 1970; older points were never judged */
  recent: number
}

const meanShift = ({ distances }: Unusual): number =>
  distances.reduce((sum, { shift }) => sum + shift, 0) / distances.length

/** Whether a point is nearer to the new level than to the usual one. */
const isOfNewLevel = (point: WatchedPoint, found: Unusual): boolean =>
  (point.value === 0 && found.direction === -1) || (Math.log(point.value) - found.level.mean) / meanShift(found) > 1 / 2

/** Returns the points right before the unusual ones, older than `recent`, that already have the new level; oldest first. */
const earlierOf = ({ points, without, from }: Before, found: Unusual, recent: number): WatchedPoint[] => {
  const [first] = found.points
  if (!first) return []
  const end = points.indexOf(first)
  let start = end
  for (; start > 0; start--) {
    const point = points[start - 1]
    if (!point || point.at >= recent || point.segment !== first.segment || (from && isAfter(from, point))) break
    if (without.some((span) => isWithin(point, span)) || !isOfNewLevel(point, found)) break
  }
  return points.slice(start, end)
}

/**
 * Dates a shift that the first look at a series found back to the point where it began. A shift that began before `recent`
 * went unnoticed because older points are never judged. Points of history that already have the new level move from `usual`
 * to `earlier`. Returns `found` unchanged if too few points would be left to show what is usual.
 */
export const begunBefore = (before: Before, found: Unusual, { level: confidence, recent }: History): Unusual => {
  const earlier = earlierOf(before, found, recent)
  const usual = found.usual.filter((point) => !earlier.includes(point))
  if (earlier.length === 0 || usual.length < fewestPoints) return found
  const level = levelOf(usual)
  const distances = found.points.map((point) =>
    distance(level, point.value, { level: confidence, more: fewerRounds(point, usual, level) }),
  )
  return { ...found, earlier, usual, level, distances }
}

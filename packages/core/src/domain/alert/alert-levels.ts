import type { AlertLevels } from '@wrkbench/db'
import { type LogLevel, logLevel, pooledRatio, widened } from '@wrkbench/stats'
import { fewerRounds } from '../trend/fewer-rounds.ts'
import { stepOfPoints } from '../trend/step-of-points.ts'
import { mostPoints, type WatchedPoint } from './unusual-point.ts'

/** Like `logLevel`, but accepts a single value as well; its deviation is 0. */
const levelOf = (values: readonly number[]): LogLevel => {
  const [only] = values
  return values.length === 1 && only !== undefined ? { count: 1, mean: Math.log(only), deviation: 0 } : logLevel(values)
}

/** The usual level of a series, with those of its points that are still stored. */
export interface Usual {
  level: LogLevel
  points: readonly WatchedPoint[]
}

/** Returns the variance that the mean of `after` gains because some of its points lost rounds to doubts. */
const lostRounds = (after: readonly WatchedPoint[], { level, points }: Usual): number =>
  points.length === 0 ? 0 : after.reduce((sum, point) => sum + fewerRounds(point, points, level), 0) / after.length ** 2

/**
 * Returns the levels before and after a shift, and their ratio with its 95 % interval. The spread is pooled from both levels
 * and widened for points that have fewer rounds, and by what a tool may have rounded off (`coarsest` as in `judgedAs`).
 *
 * A point at which nothing succeeded is 0, which has no logarithm. Where most are, the level is 0; elsewhere they are left out.
 */
export const alertLevels = (
  usual: Usual,
  points: readonly WatchedPoint[],
  { coarsest }: { coarsest: number },
): AlertLevels => {
  const after = points.filter(({ value }) => value > 0)
  if (2 * after.length < points.length)
    return { before: Math.exp(usual.level.mean), after: 0, ratio: 0, low: 0, high: 0 }
  const level = levelOf(after.map(({ value }) => value))
  const { ratio, interval } = pooledRatio(level, usual.level, { more: lostRounds(after, usual) })
  const levels = { before: Math.exp(usual.level.mean), after: Math.exp(level.mean) }
  const [from, of] = [stepOfPoints(usual.points, coarsest), stepOfPoints(after, coarsest)]
  return { ...levels, ratio, ...widened(interval, of / levels.after, from / levels.before) }
}

/** Returns the points of a new level that an alert keeps: its first point and the newest ones, at most `mostPoints`. */
export const keptPoints = (points: readonly WatchedPoint[]): WatchedPoint[] =>
  points.length <= mostPoints ? [...points] : [...points.slice(0, 1), ...points.slice(1 - mostPoints)]

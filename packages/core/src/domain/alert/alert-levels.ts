import type { AlertLevels } from '@wrkbench/db'
import { type LogLevel, logLevel, pooledRatio } from '@wrkbench/stats'
import { fewerRounds } from '../trend/fewer-rounds.ts'
import { mostPoints, type WatchedPoint } from './unusual-point.ts'

/** As `logLevel`, but also for a single value, whose deviation is 0. */
const levelOf = (values: readonly number[]): LogLevel => {
  const [only] = values
  return values.length === 1 && only !== undefined ? { count: 1, mean: Math.log(only), deviation: 0 } : logLevel(values)
}

/** What was usual: its level, and those of its points that are still stored. */
export interface Usual {
  level: LogLevel
  points: readonly WatchedPoint[]
}

/** Variance added to the mean of some points because they lost rounds to doubts. */
const lostRounds = (after: readonly WatchedPoint[], { level, points }: Usual): number =>
  points.length === 0 ? 0 : after.reduce((sum, point) => sum + fewerRounds(point, points, level), 0) / after.length ** 2

/**
 * The level before and after, and their ratio with its 95 % interval. The spread is pooled from both, plus what points of
 * fewer rounds add.
 */
export const alertLevels = (usual: Usual, after: readonly WatchedPoint[]): AlertLevels => {
  const level = levelOf(after.map(({ value }) => value))
  const { ratio, interval } = pooledRatio(level, usual.level, { more: lostRounds(after, usual) })
  return { before: Math.exp(usual.level.mean), after: Math.exp(level.mean), ratio, ...interval }
}

/** The newest points of a new level that are kept; its first one among them. */
export const keptPoints = (points: readonly WatchedPoint[]): WatchedPoint[] =>
  points.length <= mostPoints ? [...points] : [...points.slice(0, 1), ...points.slice(1 - mostPoints)]

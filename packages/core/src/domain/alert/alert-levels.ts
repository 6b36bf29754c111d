import type { AlertLevels } from '@wrkbench/db'
import { type LogLevel, logLevel, pooledRatio } from '@wrkbench/stats'
import { mostPoints, type WatchedPoint } from './unusual-point.ts'

/** Also of a single value, which has no spread of its own. */
const levelOf = (values: readonly number[]): LogLevel => {
  const [only] = values
  return values.length === 1 && only !== undefined ? { count: 1, mean: Math.log(only), deviation: 0 } : logLevel(values)
}

/** What was usual, what is now, and their ratio with its 95 % interval; the spread is that of both. */
export const alertLevels = (before: LogLevel, after: readonly number[]): AlertLevels => {
  const level = levelOf(after)
  const { ratio, interval } = pooledRatio(level, before)
  return { before: Math.exp(before.mean), after: Math.exp(level.mean), ratio, ...interval }
}

/** The newest points of a new level that are kept; its first one among them. */
export const keptPoints = (points: readonly WatchedPoint[]): WatchedPoint[] =>
  points.length <= mostPoints ? [...points] : [...points.slice(0, 1), ...points.slice(1 - mostPoints)]

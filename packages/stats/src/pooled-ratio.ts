import type { Interval } from './interval.ts'
import { requireLevel } from './interval.ts'
import type { LogLevel } from './prediction.ts'
import { studentTQuantile } from './student-t.ts'

/**
 * Returns the ratio of the geometric mean of `a` to that of `b`, with the interval of Student's two-sample t with one variance
 * for both (Student 1908, Fisher 1925) on logarithms. If `a` holds few values, the spread is known from `b`. `a` may hold a
 * single value, with deviation 0. `more` is variance of the mean of `a` beyond that spread.
 */
export const pooledRatio = (
  a: LogLevel,
  b: LogLevel,
  { level = 0.95, more = 0 }: { level?: number; more?: number } = {},
): { ratio: number; interval: Interval } => {
  requireLevel(level)
  const df = a.count + b.count - 2
  if (df < 1) throw new RangeError('a spread needs two values on one side')
  const squares = (a.count - 1) * a.deviation ** 2 + (b.count - 1) * b.deviation ** 2
  const error = Math.sqrt((squares / df) * (1 / a.count + 1 / b.count) + more)
  const shift = a.mean - b.mean
  const half = studentTQuantile((1 + level) / 2, df) * error
  return { ratio: Math.exp(shift), interval: { low: Math.exp(shift - half), high: Math.exp(shift + half) } }
}

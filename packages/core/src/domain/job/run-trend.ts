import type { Sample, StabilityReport } from '@wrkbench/contracts'
import { median, theilSenSlope } from '@wrkbench/stats'
import { groupBy } from '../group-by.ts'
import { figureOf } from '../rank/figure.ts'

/** Throughput at the end by that at the start of a run, by its id. */
export type RunTrends = ReadonlyMap<string, number>

/** Fewest one-second windows that a line is drawn through. */
const fewestWindows = 5

/**
 * Throughput at the end of a measurement by that at its start, along the straight line through its one-second windows.
 * The first second is left out: connections are still being opened. Null where too little is known.
 */
export const runTrend = (samples: readonly Sample[]): number | null => {
  const known = samples.filter(({ phase, rps, t }) => phase === 'MEASURING' && rps !== null && t >= 1)
  const windows = [...groupBy(known, ({ t }) => Math.floor(t)).entries()]
    .sort(([a], [b]) => a - b)
    .map(([, within]) => within.reduce((sum, { rps }) => sum + (rps ?? 0), 0) / within.length)
  const slope = theilSenSlope(windows)
  if (slope === null || windows.length < fewestWindows) return null
  const middle = median(windows)
  const rise = (slope * (windows.length - 1)) / 2
  return middle - rise > 0 && middle + rise > 0 ? (middle + rise) / (middle - rise) : null
}

/** Each round's line is one value: windows of one run depend on each other, rounds do not. */
export const trendOver = (changes: readonly number[]): StabilityReport['trend'] => {
  const { median: change, interval } = figureOf(changes)
  return change === null
    ? null
    : { change, interval: interval && { low: interval.low, high: interval.high }, rounds: changes.length }
}

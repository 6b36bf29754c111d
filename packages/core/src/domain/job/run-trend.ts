import type { Sample, StabilityReport } from '@wrkbench/contracts'
import { median, theilSenSlope } from '@wrkbench/stats'
import { groupBy } from '../group-by.ts'
import { figureOf } from '../rank/figure.ts'

/** Throughput at the end of a run divided by that at its start, by run id. */
export type RunTrends = ReadonlyMap<string, number>

/** Fewest one-second windows that a line is fitted to. */
const fewestWindows = 5

/**
 * Returns the throughput at the end of a measurement divided by that at its start, both read off a straight line (Theil-Sen)
 * through its one-second windows. The first second is left out, because connections are still being opened. Null if there are
 * too few windows.
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

interface TrendRound {
  id: string
  flags: readonly { id: string }[]
}

/** Summarizes the trends of several rounds. Each round counts as one value: its windows depend on each other, rounds do not. */
export const trendOver = (rounds: readonly TrendRound[], trends: RunTrends): StabilityReport['trend'] => {
  const { median: change, interval, values } = figureOf(rounds, ({ id }) => trends.get(id) ?? null)
  return change === null
    ? null
    : { change, interval: interval && { low: interval.low, high: interval.high }, rounds: values.length }
}

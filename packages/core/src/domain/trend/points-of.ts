import { median } from '@wrkbench/stats'
import { fewestRankedRounds } from '../rank/standing.ts'
import type { TrendPoint } from './trend-line.ts'

interface Columns {
  at: readonly number[]
  result: readonly number[]
  segment: readonly number[]
  values: readonly (readonly number[] | null)[]
  doubted: readonly (readonly number[] | null)[]
}

const none: readonly number[] = []

/** Builds the points of a trend from its columns. */
export const pointsOf = ({ at, result, segment, values, doubted }: Columns): TrendPoint[] =>
  at.map((seconds, i) => {
    const clean = values[i]
    const doubtful = doubted[i]
    const rounds = clean ?? doubtful ?? none
    return {
      at: seconds,
      result: result[i] ?? 0,
      segment: segment[i] ?? 0,
      values: rounds,
      value: median(rounds),
      doubted: !clean,
      besides: clean && doubtful && clean.length < fewestRankedRounds ? doubtful : none,
    }
  })

import type { LoadProfile, SweepKey, SweepLine } from '@wrkbench/contracts'
import { groupBy } from '../group-by.ts'
import { figureOf } from '../rank/figure.ts'
import type { MatrixCell } from './matrix-cells.ts'

export interface Judged {
  p99TargetMs: number
}

/** What a saturation curve is drawn over, first that varies. */
const axes: readonly SweepKey[] = ['rate', 'connections', 'pipeline', 'threads']

/** One line for every combination of the other parameters, by rising load. */
export const sweepLines = (
  profiles: readonly LoadProfile[],
  cells: readonly MatrixCell[],
  varies: readonly SweepKey[],
  judged: Judged,
): SweepLine[] => {
  const over = axes.find((key) => varies.includes(key))
  if (!over) return []
  const others = varies.filter((key) => key !== over)
  const points = cells.flatMap((cell) => {
    const profile = profiles[cell.profileIndex]
    const load = profile?.[over] ?? null
    // a closed loop among fixed rates is no point on their axis
    if (!profile || load === null) return []
    return { cell, load, fixed: Object.fromEntries(others.map((key) => [key, profile[key]])) }
  })
  return [...groupBy(points, ({ fixed }) => JSON.stringify(fixed)).values()].map((line) => {
    const rising = line.toSorted((a, b) => a.load - b.load).map(({ cell }) => cell)
    return {
      over,
      fixed: line[0]?.fixed ?? {},
      profileIndexes: rising.map(({ profileIndex }) => profileIndex),
      knee: kneeOf(rising, judged),
    }
  })
}

/** Only what is not in doubt may say that a target is met: a load that was not reached keeps any target. */
const kneeOf = (rising: readonly MatrixCell[], { p99TargetMs }: Judged): SweepLine['knee'] => {
  const judged = rising.map(({ profileIndex, standing }) => {
    const values = standing.whyNot === null ? standing.counting.flatMap(({ latencyP99Us }) => latencyP99Us ?? []) : []
    return { profileIndex, ...figureOf(values) }
  })
  const targetUs = p99TargetMs * 1000
  const last = judged.findLastIndex(({ median }) => median !== null && median <= targetUs)
  const found = judged[last]
  if (!found) return null
  return {
    profileIndex: found.profileIndex,
    certain: found.interval !== null && found.interval.high <= targetUs,
    open: last === judged.length - 1,
  }
}

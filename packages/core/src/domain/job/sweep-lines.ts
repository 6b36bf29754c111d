import type { LoadProfile, SweepKey, SweepLine } from '@wrkbench/contracts'
import { groupBy } from '../group-by.ts'
import { figureOf } from '../rank/figure.ts'
import type { MatrixCell } from './matrix-cells.ts'

export interface Judged {
  p99TargetMs: number
}

/** Parameters that can be the axis of a saturation curve; the first one that varies is used. */
const axes: readonly SweepKey[] = ['rate', 'connections', 'pipeline', 'threads']

/** Returns one line per combination of the parameters that are not the axis, its profiles ordered by rising load. */
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
    // a profile without a rate (closed loop) has no place on an axis of rates
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

/**
 * Returns the highest load whose median p99 meets the target. Cells in doubt do not count: a load that the server never
 * received meets any target.
 */
const kneeOf = (rising: readonly MatrixCell[], { p99TargetMs }: Judged): SweepLine['knee'] => {
  const judged = rising.map(({ profileIndex, standing }) => {
    const rounds = standing.whyNot === null ? standing.counting : []
    return { profileIndex, ...figureOf(rounds, ({ latencyP99Us }) => latencyP99Us, 'latencyP99Us') }
  })
  const targetUs = p99TargetMs * 1000
  const last = judged.findLastIndex(({ median }) => median !== null && median <= targetUs)
  const found = judged[last]
  if (!found) return null
  return {
    profileIndex: found.profileIndex,
    certain: found.interval !== null && found.interval.high <= targetUs,
    open: (judged[last + 1]?.median ?? null) === null,
  }
}

import { normalCdf } from './normal.ts'
import { rankSumCdf } from './rank-sum-distribution.ts'
import { requireValues } from './require-values.ts'
import { tiedRankSumP } from './tied-rank-sum.ts'

/** p is exact up to this many values in both samples together. */
export const exactUpTo = 60

export interface MannWhitney {
  /** number of pairs in which the value of `a` is larger; ties count one half */
  readonly u: number
  /** two-sided p */
  readonly p: number
  readonly exact: boolean
}

/**
 * Mann and Whitney's test (1947) whether two samples come from one distribution. For up to 60 values p is exact: twice the
 * smaller tail, conditional on the observed ties (Lehmann, "Nonparametrics", 1.4). Beyond that it is the normal approximation,
 * corrected for ties and continuity. Throws RangeError on no or non-finite values.
 */
export const mannWhitney = (a: readonly number[], b: readonly number[]): MannWhitney => {
  requireValues(a)
  requireValues(b)
  if (a.length > b.length) {
    const swapped = mannWhitney(b, a) // the same p; the smaller sample is the cheaper one to count for
    return { ...swapped, u: a.length * b.length - swapped.u }
  }
  const { ranks, tieSizes } = midranks([...a, ...b])
  const rankSum = ranks.slice(0, a.length).reduce((sum, rank) => sum + rank, 0)
  const u = rankSum - (a.length * (a.length + 1)) / 2
  if (a.length + b.length > exactUpTo) return { u, p: asymptoticP(u, a.length, b.length, tieSizes), exact: false }
  if (tieSizes.length === 0) {
    const smallerTail = rankSumCdf(a.length, b.length)[Math.min(u, a.length * b.length - u)] ?? Number.NaN
    return { u, p: Math.min(1, 2 * smallerTail), exact: true }
  }
  // Midranks are multiples of one half; doubled, they are whole and can index an array.
  const doubled = ranks.map((rank) => rank * 2)
  return { u, p: tiedRankSumP(doubled, a.length, rankSum * 2), exact: true }
}

const asymptoticP = (u: number, m: number, n: number, tieSizes: readonly number[]): number => {
  const all = m + n
  const ties = tieSizes.reduce((sum, size) => sum + size ** 3 - size, 0)
  const sigma = Math.sqrt(((m * n) / 12) * (all + 1 - ties / (all * (all - 1))))
  const distance = Math.max(0, Math.abs(u - (m * n) / 2) - 0.5)
  return distance === 0 ? 1 : 2 * normalCdf(-distance / sigma)
}

/**
 * Returns the ranks of values from 1, in the order given. Equal values share the mean of their ranks. `tieSizes` lists the
 * sizes of groups of two or more equal values.
 */
const midranks = (values: readonly number[]): { ranks: number[]; tieSizes: number[] } => {
  const order = values.map((value, index) => ({ value, index })).sort((x, y) => x.value - y.value)
  const ranks = new Array<number>(values.length).fill(0)
  const tieSizes: number[] = []
  for (let start = 0; start < order.length; ) {
    let end = start + 1
    while (order[end] && order[end]?.value === order[start]?.value) end += 1
    for (const { index } of order.slice(start, end)) ranks[index] = (start + 1 + end) / 2
    if (end - start > 1) tieSizes.push(end - start)
    start = end
  }
  return { ranks, tieSizes }
}

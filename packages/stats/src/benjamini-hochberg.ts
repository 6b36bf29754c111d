/**
 * Returns the p values adjusted for their number, in the order given. If those up to q are called significant, the expected
 * share of false ones among them is at most q (Benjamini and Hochberg, 1995). Throws RangeError on a value outside [0, 1].
 */
export const benjaminiHochberg = (pValues: readonly number[]): number[] => {
  if (!pValues.every((p) => p >= 0 && p <= 1)) throw new RangeError('a probability lies between 0 and 1')
  const descending = pValues.map((p, index) => ({ p, index })).sort((x, y) => y.p - x.p)
  const adjusted = new Array<number>(pValues.length).fill(1)
  let smallest = 1
  descending.forEach(({ p, index }, larger) => {
    smallest = Math.min(smallest, (p * pValues.length) / (pValues.length - larger))
    adjusted[index] = smallest
  })
  return adjusted
}

/** Returns the largest p value that is significant at `q` after adjustment; null if none is. */
export const significantUpTo = (pValues: ArrayLike<number>, q: number): number | null => {
  const ascending = Float64Array.from(pValues).sort()
  for (let count = ascending.length; count > 0; count--) {
    const p = ascending[count - 1] ?? Number.NaN
    if ((p * ascending.length) / count <= q) return p
  }
  return null
}

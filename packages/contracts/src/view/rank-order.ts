/** The facts that decide a row's place in a ranking. */
export interface RankPlace {
  rank: number | null
  lowerBound: boolean
  value: number | null
}

/**
 * Sorts rows for a ranking: by rank, and within a rank by value. Lower bounds are placed among them by their figure.
 * Then come rows that have no rank for other reasons, by value, and last rows without a figure.
 */
export const inRankOrder = <Row>(
  rows: readonly Row[],
  placeOf: (row: Row) => RankPlace,
  better: 'higher' | 'lower' = 'higher',
): Row[] => {
  const placed = rows.map((row) => ({ row, ...placeOf(row) }))
  type Placed = (typeof placed)[number]
  const byValue = (a: Placed, b: Placed): number => {
    if (a.value === null || b.value === null) return Number(a.value === null) - Number(b.value === null)
    return better === 'higher' ? b.value - a.value : a.value - b.value
  }
  const ordered = placed
    .filter(({ rank }) => rank !== null)
    .sort((a, b) => (a.rank ?? 0) - (b.rank ?? 0) || byValue(a, b))
  const bounds = placed.filter(({ rank, lowerBound }) => rank === null && lowerBound).sort(byValue)
  for (const bound of bounds) {
    const at = ordered.findIndex((other) => byValue(bound, other) < 0)
    ordered.splice(at < 0 ? ordered.length : at, 0, bound)
  }
  const rest = placed.filter(({ rank, lowerBound }) => rank === null && !lowerBound).sort(byValue)
  return [...ordered, ...rest].map(({ row }) => row)
}

/** What decides about a row's place in a ranking. */
export interface RankPlace {
  rank: number | null
  lowerBound: boolean
  value: number | null
}

/**
 * Rows as a ranking reads: by rank, within a rank by value; a lower bound stands where its figure puts it among them;
 * then what has no rank for other reasons, by value, and last what has no figure.
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

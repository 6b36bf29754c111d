import type { Comparison, Leaderboard, Trends } from '@wrkbench/contracts'

/** True if a ranking would show anything: figures, or runs that explain why there are none. */
export const isBoardTold = ({ rows }: Leaderboard): boolean =>
  rows.length === 0 || rows.some(({ figure, runIds }) => figure.median !== null || runIds.length > 0)

export const isComparisonTold = ({ groups }: Comparison): boolean =>
  groups.length === 0 || groups.some(({ figure }) => figure.median !== null)

/** True if any two sides are compared by figures or, if nothing is compared, any side has figures. */
export const isPairTold = (comparison: Comparison): boolean => {
  const { groups, pairs } = comparison
  if (pairs.length === 0) return isComparisonTold(comparison)
  const told = new Set(groups.filter(({ figure }) => figure.median !== null).map(({ id }) => id))
  return pairs.some(({ a, b }) => told.has(a) && told.has(b))
}

export const isTrendTold = ({ series }: Trends): boolean =>
  series.length === 0 || series.some(({ at }) => at.length > 0)

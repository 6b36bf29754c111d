/** Number of rows that can be read at a glance, whatever they say. */
const few = 12

/** Of many comparisons, shows those that found a difference or are undecided, and counts those without a change. */
export const foldComparisons = <C extends { verdict: string }>(
  comparisons: readonly C[],
): { shown: C[]; folded: number } => {
  if (comparisons.length <= few) return { shown: [...comparisons], folded: 0 }
  const shown = comparisons.filter(({ verdict }) => verdict !== 'same')
  return { shown, folded: comparisons.length - shown.length }
}

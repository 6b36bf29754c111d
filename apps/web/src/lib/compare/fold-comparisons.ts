/** Number of rows that can be read at a glance, whatever they say. */
const few = 12

/** Undecided ones that are shown with those that found a difference; hundreds would hide these. */
const mostUndecided = 30

const undecided = ['inconclusive', 'no-baseline']

/**
 * Of many comparisons, shows those that found a difference or are undecided, and counts the others: those without a change, and of
 * very many undecided ones all but the first.
 */
export const foldComparisons = <C extends { verdict: string }>(
  comparisons: readonly C[],
): { shown: C[]; folded: number; hasUndecided: boolean } => {
  if (comparisons.length <= few) return { shown: [...comparisons], folded: 0, hasUndecided: false }
  const told = comparisons.filter(({ verdict }) => verdict !== 'same')
  const isUndecided = ({ verdict }: C): boolean => undecided.includes(verdict)
  const open = told.filter(isUndecided)
  const hasUndecided = open.length > mostUndecided
  const changed = told.filter((one) => !isUndecided(one))
  const shown = hasUndecided ? [...changed, ...open.slice(0, mostUndecided)] : told
  return { shown, folded: comparisons.length - shown.length, hasUndecided }
}

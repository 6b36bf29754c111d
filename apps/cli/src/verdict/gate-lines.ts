import type { ReportVerdict } from '@wrkbench/contracts'

type Judged = Pick<ReportVerdict['comparisons'][number], 'verdict'>

/** `1 of 3 comparisons is`, as the beginning of a sentence. */
export const someOf = (count: number, all: number): string =>
  `${count} of ${all} ${all === 1 ? 'comparison' : 'comparisons'} ${count === 1 ? 'is' : 'are'}`

const having = (comparisons: readonly Judged[], verdict: Judged['verdict']): number =>
  comparisons.filter((one) => one.verdict === verdict).length

/** Null: no comparison shows a loss. */
export const lossLine = (comparisons: readonly Judged[]): string | null => {
  const losses = having(comparisons, 'worse')
  return losses > 0 ? `Gate failed: ${someOf(losses, comparisons.length)} worse.` : null
}

/** `reservation`: what else keeps the answer from being a plain yes; null: nothing. */
export const passedLine = (comparisons: readonly Judged[], reservation: string | null): string => {
  const open = having(comparisons, 'inconclusive')
  const notes = [open > 0 && `${someOf(open, comparisons.length)} inconclusive`, reservation].filter(Boolean)
  return `Gate passed: no loss found.${notes.length > 0 ? ` But ${notes.join(', and ')}.` : ''}`
}

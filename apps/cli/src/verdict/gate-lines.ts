import type { ReportVerdict } from '@wrkbench/contracts'

type Judged = Pick<ReportVerdict['comparisons'][number], 'verdict'>

export interface Strictness {
  failOnInconclusive?: true | undefined
}

/** A gate fails for a loss; a strict one also for inconclusive comparisons. */
export const failsGate = (verdict: ReportVerdict['verdict'], { failOnInconclusive }: Strictness): boolean =>
  verdict === 'worse' || (failOnInconclusive === true && verdict === 'inconclusive')

/** Writes `1 of 3 comparisons is`, as the beginning of a sentence. */
export const someOf = (count: number, all: number): string =>
  `${count} of ${all} ${all === 1 ? 'comparison' : 'comparisons'} ${count === 1 ? 'is' : 'are'}`

const having = (comparisons: readonly Judged[], verdict: Judged['verdict']): number =>
  comparisons.filter((one) => one.verdict === verdict).length

/** Why the gate fails; null if it passes. */
export const failureLine = (comparisons: readonly Judged[], strict: Strictness): string | null => {
  const reason = (['worse', 'inconclusive'] as const).find(
    (verdict) => failsGate(verdict, strict) && having(comparisons, verdict) > 0,
  )
  return reason ? `Gate failed: ${someOf(having(comparisons, reason), comparisons.length)} ${reason}.` : null
}

/** The line of a passed gate. `reservation`: what weakens the answer; null: nothing. */
export const passedLine = (comparisons: readonly Judged[], reservation: string | null): string => {
  const open = having(comparisons, 'inconclusive')
  const notes = [open > 0 && `${someOf(open, comparisons.length)} inconclusive`, reservation].filter(Boolean)
  return `Gate passed: no loss found.${notes.length > 0 ? ` But ${notes.join(', and ')}.` : ''}`
}

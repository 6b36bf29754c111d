import { doubtsOf, flagCatalogue, plural, type ReportFlag } from '@wrkbench/contracts'
import type { Paint } from '../terminal/paint.ts'

/** A newer instance may have more kinds of flags. */
const about: Partial<Record<string, { explanation: string }>> = flagCatalogue

/**
 * What a reader must know about a report's results, one line for each kind; empty for an instance that sends no flags.
 */
export const flagLines = (flags: readonly ReportFlag[] | undefined, paint: Paint): string[] =>
  (flags ?? []).map((flag) => {
    const { id, results, subject, scenario, evidence } = flag
    const isDoubt = doubtsOf([flag]).length > 0
    const what = `${isDoubt ? 'In doubt' : 'Note'}: ${plural(results, 'result')}, ${id}`
    const why = [about[id]?.explanation, `${subject} on ${scenario}: ${evidence}`].filter(Boolean).join('. ')
    return paint(isDoubt ? 'yellow' : 'dim', `${what}. ${why}.`)
  })

import { doubtsOf, flagCatalogue, plural, type ReportFlag } from '@wrkbench/contracts'
import type { Paint } from '../terminal/paint.ts'

/** An instance that is newer may have more kinds. */
const about: Partial<Record<string, { explanation: string }>> = flagCatalogue

/** What a reader must know about results of a report, a line for each kind; none from an instance that does not tell. */
export const flagLines = (flags: readonly ReportFlag[] | undefined, paint: Paint): string[] =>
  (flags ?? []).map((flag) => {
    const { id, results, subject, scenario, evidence } = flag
    const isDoubt = doubtsOf([flag]).length > 0
    const what = `${isDoubt ? 'In doubt' : 'Note'}: ${plural(results, 'result')}, ${id}`
    const why = [about[id]?.explanation, `${subject} on ${scenario}: ${evidence}`].filter(Boolean).join('. ')
    return paint(isDoubt ? 'yellow' : 'dim', `${what}. ${why}.`)
  })

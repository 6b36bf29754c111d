import type { ReportResult } from '@wrkbench/contracts'
import { type FieldProblem, invalid } from '../errors.ts'
import type { ReportedResult } from './store-results.ts'

/**
 * Refuses results that a report contains twice, because they would make a figure look more certain than it is. Only results
 * that state their round can be duplicates; all others are rounds of their own.
 * @param places which series each result is of, as any number
 * @throws ServiceError VALIDATION naming each duplicate
 */
export const refuseDoubledRounds = (
  reported: readonly ReportResult[],
  read: readonly ReportedResult[],
  places: readonly number[],
): void => {
  if (reported.every(({ round }) => round === undefined)) return
  const first = new Map<string, number>()
  const problems: FieldProblem[] = []
  for (const [index, { round }] of reported.entries()) {
    if (round === undefined) continue
    const key = [places[index], round, read[index]?.measuredAt.getTime()].join(' ')
    const before = first.get(key)
    if (before === undefined) first.set(key, index)
    else
      problems.push({
        path: `/results/${index}/round`,
        message: `${round} is that of /results/${before} too, of the same series and time.`,
      })
  }
  if (problems.length > 0) throw invalid(problems)
}

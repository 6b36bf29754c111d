import type { ReportResult } from '@wrkbench/contracts'
import { type FieldProblem, invalid } from '../errors.ts'
import type { ReportedResult, WantedSeries } from './store-results.ts'

/**
 * Refuses results that a report contains twice, because they would make a figure look more certain than it is. Only results
 * that state their round can be duplicates; all others are rounds of their own.
 * @throws ServiceError VALIDATION naming each duplicate
 */
export const refuseDoubledRounds = (
  reported: readonly ReportResult[],
  read: readonly ReportedResult[],
  series: WantedSeries,
): void => {
  if (reported.every(({ round }) => round === undefined)) return
  const places = series.idsFrom(series.keys.map((_, index) => index))
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

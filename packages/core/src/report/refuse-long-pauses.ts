import { longestPauseHours, measurementsOf, type ReportResult } from '@wrkbench/contracts'
import { type FieldProblem, invalid } from '../errors.ts'
import type { ReportedResult } from './store-results.ts'

/**
 * Refuses a report that contains several measurements of one series, such as those of several nights: as rounds of one they
 * would be a single point, more certain than it is.
 * @param places which series each result is of, as any number
 * @throws ServiceError VALIDATION naming the first result of each later measurement
 */
export const refuseLongPauses = (
  reported: readonly ReportResult[],
  read: readonly ReportedResult[],
  places: readonly number[],
): void => {
  if (reported.every(({ measuredAt }) => measuredAt === undefined)) return
  const measurements = measurementsOf(
    read.map(({ measuredAt }, index) => ({ series: places[index], at: measuredAt.getTime() })),
  )
  const named = new Set<string>()
  const problems = measurements.flatMap((measurement, index): FieldProblem[] => {
    const key = `${places[index]} ${measurement}`
    if (measurement === 0 || named.has(key)) return []
    named.add(key)
    const message = `It comes more than ${longestPauseHours} hours after the result before it, of the same series: hand in what was measured after such a pause as a report of its own.`
    return [{ path: `/results/${index}/measuredAt`, message }]
  })
  if (problems.length > 0) throw invalid(problems)
}

import { doubtsOf, type ReportDetail, type ResultOfReport } from '@wrkbench/contracts'
import { type ReportFigure, reportFigures, reportGroups, reportSubjects } from '@wrkbench/tables'
import { endsOf } from '../domain/rank/figure.ts'

const intervalsOf = (counted: readonly ResultOfReport[], figures: readonly ReportFigure[]) =>
  figures.flatMap((figure) => {
    const rounds = counted.filter((result) => figure.value(result) !== null)
    const values = rounds.flatMap((result) => figure.value(result) ?? [])
    const doubted = rounds.some(({ flags }) => doubtsOf(flags).length > 0)
    const ends = endsOf({ values, doubted }, figure.metric)
    return ends ? [[figure.id, ends] as const] : []
  })

/** Returns the intervals of the medians that the page of a report shows, as those of a ranking are computed. */
export const medianIntervals = (results: readonly ResultOfReport[]): ReportDetail['medianIntervals'] =>
  Object.fromEntries(
    reportGroups(results).flatMap((group) => {
      const figures = reportFigures(group.results).filter(({ isCount }) => !isCount)
      return reportSubjects(group.results).flatMap(({ rounds: [first], counted }) => {
        const own = intervalsOf(counted, figures)
        return first && own.length > 0 ? [[first.id, Object.fromEntries(own)]] : []
      })
    }),
  )

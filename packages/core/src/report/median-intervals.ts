import { doubtsOf, type ReportDetail, type ResultOfReport } from '@wrkbench/contracts'
import { medianBounds } from '@wrkbench/stats'
import { type ReportFigure, reportFigures, reportGroups, reportSubjects } from '@wrkbench/tables'
import { intervalOf } from '../domain/rank/figure.ts'
import { judgedAs } from '../domain/result/judged-as.ts'
import { short } from '../domain/short.ts'

const intervalsOf = (counted: readonly ResultOfReport[], figures: readonly ReportFigure[]) =>
  figures.flatMap((figure) => {
    const rounds = counted.filter((result) => figure.value(result) !== null)
    if (rounds.length === 0) return []
    const values = rounds.flatMap((result) => figure.value(result) ?? [])
    const doubted = rounds.some(({ flags }) => doubtsOf(flags).length > 0)
    const judged = figure.metric ? judgedAs(figure.metric) : {}
    const interval = intervalOf({ values, doubted }, (known) => medianBounds(known, judged))
    return interval ? [[figure.id, { low: short(interval.low), high: short(interval.high) }] as const] : []
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

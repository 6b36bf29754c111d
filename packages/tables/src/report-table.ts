import type { ReportDetail, ResultOfReport } from '@wrkbench/contracts'
import { missing } from './figures.ts'
import { comparedResults, type ReportFigure, type ReportGroup, reportFigures, reportGroups } from './report-columns.ts'
import { type Column, dataColumn, marksOf, type Table, toRows } from './table.ts'
import { asKnown, isYearOnly } from './year-only.ts'

type Row = { group: ReportGroup; result: ResultOfReport }

const figureColumn = (figure: ReportFigure, groups: readonly ReportGroup[]): Column<Row> => {
  const marks = new Map(
    groups.map((group) => [group, marksOf(comparedResults(group.results), figure.value, figure.better)]),
  )
  return {
    ...dataColumn<Row>(figure.id, figure.head[0], ({ result }) => figure.value(result), { unit: figure.unit }),
    numeric: true,
    head: figure.head.filter(Boolean).join(' '),
    text: ({ result }) => {
      const value = figure.value(result)
      return value === null ? missing : figure.text(value)
    },
    mark: ({ group, result }) => marks.get(group)?.(result) ?? null,
  }
}

const lead: readonly Column<Row>[] = [
  dataColumn('result', 'result', ({ result }) => result.id),
  dataColumn('scenario', 'scenario', ({ result }) => result.scenario.id),
  dataColumn('load', 'load', ({ group }) => group.load),
  {
    ...dataColumn<Row>('subject', 'subject', ({ result }) => result.subject.name),
    head: 'Subject',
    text: ({ result }) => result.subject.displayName,
  },
  { ...dataColumn<Row>('version', 'version', ({ result }) => result.subject.version), head: 'Version' },
  { ...dataColumn<Row>('round', 'round', ({ result }) => result.round, { numeric: true }), head: 'Round' },
  dataColumn('measuredAt', 'measured at', ({ result }) => asKnown(result.measuredAt, isYearOnly(result))),
]

const flags: Column<Row> = dataColumn(
  'flags',
  'flags',
  ({ result }) => result.flags.map(({ id, evidence }) => `${id}: ${evidence}`).join('; ') || null,
)

/** Every result of a report, one part per scenario and load. */
export const reportTable = (report: ReportDetail): Table => {
  const groups = reportGroups(report.resultList)
  const figures = reportFigures(report.resultList)
  const columns = [...lead, ...figures.map((figure) => figureColumn(figure, groups)), flags]
  return {
    title: `${report.environment.name}, from ${report.source}`,
    notes: [
      ...(report.hardware ? [`${report.hardware}.`] : []),
      `Measured ${asKnown(report.measuredFrom.slice(0, 10), report.yearOnly)}. Figures as they were handed in.`,
    ],
    columns,
    groups: groups.map((group) => ({
      title: `${group.scenario.displayName}, ${group.load}`,
      rows: toRows(
        columns,
        group.results.map((result) => ({ group, result })),
      ),
    })),
  }
}

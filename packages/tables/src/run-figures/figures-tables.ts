import { describeProfile, type ResultDetail, type RunDetail } from '@wrkbench/contracts'
import type { CatalogueNames } from '../names.ts'
import { dataColumn, shownColumn, type Table, toRows } from '../table.ts'
import { asKnown, isYearOnly } from '../year-only.ts'
import type { Entry } from './entry.ts'
import { type Group, metricGroups } from './metric-groups.ts'
import { detailGroups } from './result-groups.ts'

const columns = [
  dataColumn<Row>('group', 'group', ({ group }) => group),
  shownColumn<Row>('figure', 'Figure', ({ entry }) => entry.label),
  shownColumn<Row>('value', 'Value', ({ entry }) => entry.number ?? (entry.why === null ? entry.value : null), {
    numeric: true,
    text: ({ entry }) => entry.value,
  }),
  dataColumn<Row>('unit', 'unit', ({ entry }) => entry.unit),
  shownColumn<Row>('why', 'Why not', ({ entry }) => entry.why),
]
type Row = { group: string; entry: Entry }

const figuresTable = (title: string, notes: readonly string[], groups: readonly Group[]): Table => ({
  title,
  notes,
  columns,
  groups: groups.map(({ title: group, entries }) => ({
    title: group,
    rows: toRows(
      columns,
      entries.map((entry) => ({ group, entry })),
    ),
  })),
})

/** Every figure of a run under the headings of its page; a missing figure has its reason. */
export const runFiguresTable = (run: RunDetail, names: CatalogueNames): Table =>
  figuresTable(
    `${names.server(run.serverId)} on ${names.scenario(run.scenarioId)}, round ${run.round} of job ${run.jobNumber}`,
    [`${describeProfile(run.profile)}.`, ...run.flags.map(({ id, evidence }) => `${id}: ${evidence}`)],
    metricGroups(run.result, run.start, run.hosts),
  )

/** Every figure of a result that a report handed in. */
export const resultFiguresTable = (result: ResultDetail): Table => {
  const { series, measuredAt, flags } = result
  return figuresTable(
    `${series.subject.displayName} on ${series.scenario.displayName}, measured ${asKnown(measuredAt, isYearOnly(result))}`,
    [
      `${series.environment.name}. ${describeProfile(series.profile.profile)}.`,
      ...flags.map(({ id, evidence }) => `${id}: ${evidence}`),
    ],
    detailGroups(result),
  )
}

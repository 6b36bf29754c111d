import type { RunnerEntry, TargetMeasure, TargetMeasureId } from '@wrkbench/contracts'
import { dataColumn, listTable, shownColumn, type Table } from './table.ts'

const names: Record<TargetMeasureId, string> = {
  user: 'A user of their own',
  environment: 'A clean environment',
  'working-copy': 'A working copy',
  'kept-together': 'Kept together',
  memory: 'Limited memory',
  processes: 'Limited processes',
  cpu: 'Limited CPU',
  network: 'No way out of the host',
  disk: 'Limited disk',
}

/** Returns the name of a measure, or its id if a newer runner reports one that is unknown here. */
export const measureName = (id: string): string => (id in names ? names[id as TargetMeasureId] : id)

type MeasureOf = { runner: string; measure: TargetMeasure }

const columns = [
  shownColumn<MeasureOf>('runner', 'Runner', ({ runner }) => runner),
  shownColumn<MeasureOf>('measure', 'Measure', ({ measure }) => measureName(measure.id)),
  dataColumn<MeasureOf>('id', 'id', ({ measure }) => measure.id),
  shownColumn<MeasureOf>('taken', 'Taken', ({ measure }) => (measure.taken ? 'yes' : 'no')),
  shownColumn<MeasureOf>('why', 'How, or why not', ({ measure }) => measure.why),
]

/** The measures that the runners of a host take so that servers and builds cannot harm it. */
export const measuresTable = (host: string, runners: readonly Pick<RunnerEntry, 'name' | 'measures'>[]): Table =>
  listTable(
    `Measures on ${host}`,
    columns,
    runners.flatMap(({ name: runner, measures }) => (measures ?? []).map((measure) => ({ runner, measure }))),
  )

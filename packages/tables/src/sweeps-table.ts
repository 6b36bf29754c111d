import {
  type ColumnUnit,
  columnUnit,
  describeProfile,
  formatRanked,
  type JobCell,
  type JobDetail,
  type SweepLine,
  type SweepReport,
} from '@wrkbench/contracts'
import { formatExact, missing } from './figures.ts'
import type { CatalogueNames } from './names.ts'
import { type Column, dataColumn, listTable, shownColumn, type Table } from './table.ts'

/** One line of a sweep, whose loads differ in a single parameter; each line has its own knee. */
type Row = { sweep: SweepReport; line: SweepLine }

const rate = { unit: 'req/s' }
const flag = (value: boolean | undefined): string | null => (value === undefined ? null : value ? 'yes' : 'no')

/** Says of a knee how sure it is. */
export const kneeDoubts = ({ open, certain }: NonNullable<SweepLine['knee']>): string[] => [
  ...(open ? ['the highest known without doubts: the knee may lie beyond'] : []),
  ...(certain ? [] : ['not certain: its p99 is not shown to stay within the target']),
]

const kneeText = ({ line: { knee } }: Row, load: string | null): string =>
  knee && load !== null ? [load, ...kneeDoubts(knee)].join(', ') : missing

export const sweptCell = (
  job: Pick<JobDetail, 'cells'>,
  { serverId, scenarioId }: Pick<SweepReport, 'serverId' | 'scenarioId'>,
  profileIndex: number,
): JobCell | null =>
  job.cells.find(
    (cell) => cell.serverId === serverId && cell.scenarioId === scenarioId && cell.profileIndex === profileIndex,
  ) ?? null

/** The unit that the best cells and the highest figures of some sweeps share. */
export const unitOfSweeps = (job: Pick<JobDetail, 'cells'>, sweeps: readonly SweepReport[]): ColumnUnit =>
  columnUnit(
    sweeps.flatMap((sweep) => [
      sweep.best ? sweptCell(job, sweep, sweep.best.profileIndex)?.median : null,
      sweep.highest?.value,
    ]),
  )

const columnsOf = (job: JobDetail, names: CatalogueNames, targetMs: number): Column<Row>[] => {
  const load = (index: number | undefined): string | null => {
    const profile = index === undefined ? undefined : job.profiles[index]
    return profile ? describeProfile(profile) : null
  }
  const unit = unitOfSweeps(job, job.sweeps)
  const bestCell = ({ sweep }: Row) => (sweep.best ? sweptCell(job, sweep, sweep.best.profileIndex) : null)
  const interval = (row: Row) => (row.sweep.best?.lowerBound ? null : (bestCell(row)?.interval ?? null))
  const bestText = (row: Row): string => {
    const cell = bestCell(row)
    if (!cell || !row.sweep.best) return missing
    const shown = formatRanked(cell.median, cell.interval, row.sweep.best.lowerBound, unit)
    return [shown.value, shown.interval].filter(Boolean).join(' ')
  }
  return [
    shownColumn('server', 'Framework', ({ sweep }) => sweep.serverId, {
      text: ({ sweep }) => names.server(sweep.serverId),
    }),
    shownColumn('scenario', 'Scenario', ({ sweep }) => sweep.scenarioId, {
      text: ({ sweep }) => names.scenario(sweep.scenarioId),
    }),
    shownColumn('best', 'Best cell, req/s', (row) => bestCell(row)?.median ?? null, { ...rate, text: bestText }),
    dataColumn('bestLow', 'best, low', (row) => interval(row)?.low ?? null, rate),
    dataColumn('bestHigh', 'best, high', (row) => interval(row)?.high ?? null, rate),
    dataColumn('bestLowerBound', 'best, lower bound', ({ sweep }) => flag(sweep.best?.lowerBound)),
    shownColumn('bestLoad', 'Its load', ({ sweep }) => load(sweep.best?.profileIndex)),
    dataColumn('tied', 'not told apart', ({ sweep }) => sweep.best?.tied.map(load).join('; ') || null),
    shownColumn('highest', 'Highest of all, req/s', ({ sweep }) => sweep.highest?.value ?? null, {
      ...rate,
      text: ({ sweep: { highest } }) => (highest ? formatExact('successesPerSecond', highest.value) : missing),
    }),
    dataColumn('highestLoad', 'load of the highest', ({ sweep }) => load(sweep.highest?.profileIndex)),
    dataColumn('highestRound', 'round of the highest', ({ sweep }) => sweep.highest?.round ?? null, { numeric: true }),
    shownColumn('knee', `Highest load with p99 ≤ ${targetMs} ms`, ({ line }) => load(line.knee?.profileIndex), {
      text: (row) => kneeText(row, load(row.line.knee?.profileIndex)),
    }),
    dataColumn('kneeOpen', 'knee may lie beyond', ({ line }) => flag(line.knee?.open)),
    dataColumn('kneeCertain', 'knee is certain', ({ line }) => flag(line.knee?.certain)),
  ]
}

/** The sweeps of a job per server: best cell, highest throughput, and knee under a latency target. */
export const sweepsTable = (job: JobDetail, names: CatalogueNames, targetMs: number): Table =>
  listTable(
    `Sweeps of job ${job.number}${job.label ? `: ${job.label}` : ''}`,
    columnsOf(job, names, targetMs),
    job.sweeps.flatMap((sweep) => sweep.lines.map((line) => ({ sweep, line }))),
    ['The best of several medians is a little flattered; the highest of all is one lucky round.'],
  )

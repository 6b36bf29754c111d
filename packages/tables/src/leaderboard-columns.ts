import {
  type ColumnUnit,
  isThroughput,
  type LeaderboardRow,
  type MetricId,
  metricCatalogue,
  metricIds,
} from '@wrkbench/contracts'
import { formatColumn, formatCount, formatExact, formatStanding, headUnit, missing } from './figures.ts'

/** Columns beside the headline that are no metrics. `cpu` is the split bar; the others are figures or words. */
const extraIds = ['cpu', 'linesOfCode', 'errors', 'rounds', 'frameworkVersion', 'classification'] as const
const metricsBefore = metricIds.filter(
  (id) => !['serverCpuPercent', 'serverPeakRssBytes', 'successesPerCpuSecond', 'startMs'].includes(id),
)
const metricsAfter = ['serverPeakRssBytes', 'successesPerCpuSecond', 'startMs'] as const satisfies readonly MetricId[]
/** All columns in the order in which the table shows them. */
export const columnIds = [...metricsBefore, 'cpu', ...metricsAfter, ...extraIds.filter((id) => id !== 'cpu')] as const
export type ColumnId = (typeof columnIds)[number]

export const defaultColumns: ColumnId[] = [
  'latencyP50Us',
  'latencyP99Us',
  'cpu',
  'serverPeakRssBytes',
  'successesPerCpuSecond',
  'linesOfCode',
]

export type BoardColumn = {
  id: ColumnId
  /** two short lines of the head: name, unit */
  head: [string, string]
  label: string
  /** metric that a click on the head ranks by */
  metric: MetricId | null
  better: 'higher' | 'lower' | null
  /** the number for best, worst and CSV; null if not measured or not a number */
  number: (row: LeaderboardRow) => number | null
  /** the word of a column that holds no numbers */
  word: (row: LeaderboardRow) => string | null
  /** `column`: the `unitOfColumn` of its numbers */
  text: (row: LeaderboardRow, column?: ColumnUnit) => string
  exact: (row: LeaderboardRow) => string | null
}

const metricColumn = (metric: MetricId): BoardColumn => {
  const { label, short, better } = metricCatalogue[metric]
  const number = (row: LeaderboardRow) => row.columns[metric] ?? null
  return {
    id: metric as ColumnId,
    head:
      metric === 'successesPerCpuSecond'
        ? ['req per', 'CPU-s']
        : metric === 'serverPeakRssBytes'
          ? ['Memory', 'peak MB']
          : [short, headUnit(metric)],
    label,
    metric,
    better,
    number,
    word: () => null,
    text: (row, column) =>
      row.boundedThroughput && isThroughput(metric)
        ? formatStanding(metric, { median: number(row), interval: null }, true, column).value
        : formatColumn(metric, number(row), column),
    exact: (row) => {
      const value = number(row)
      return value === null ? null : formatExact(metric, value)
    },
  }
}

const counted = (
  id: ColumnId,
  head: [string, string],
  label: string,
  number: BoardColumn['number'],
  better: BoardColumn['better'],
): BoardColumn => ({
  id,
  head,
  label,
  metric: null,
  better,
  number,
  word: () => null,
  text: (row) => formatCount(number(row)),
  exact: () => null,
})

const worded = (
  id: ColumnId,
  head: [string, string],
  label: string,
  word: (row: LeaderboardRow) => string | null,
): BoardColumn => ({
  id,
  head,
  label,
  metric: null,
  better: null,
  number: () => null,
  word,
  text: (row) => word(row) ?? missing,
  exact: () => null,
})

/** The figure that a ranking by CPU has; user and kernel add up to it. */
const cpuTotal = (row: LeaderboardRow): number | null => row.columns.serverCpuPercent ?? null

const extras: Record<(typeof extraIds)[number], BoardColumn> = {
  cpu: {
    ...counted('cpu', ['CPU', '%'], 'CPU of the server, user and kernel', cpuTotal, 'lower'),
    metric: 'serverCpuPercent',
    exact: (row) =>
      row.cpuUserPercent === null || row.cpuSystemPercent === null
        ? null
        : `${row.cpuUserPercent.toFixed(1)} % user, ${row.cpuSystemPercent.toFixed(1)} % kernel; 100 % is one core`,
  },
  linesOfCode: counted(
    'linesOfCode',
    ['Lines', 'of code'],
    'Lines of code of the server',
    (row) => row.subject.linesOfCode,
    'lower',
  ),
  errors: counted(
    'errors',
    ['Errors', 'requests'],
    'Failed requests over all rounds, as far as the load generator tells',
    (row) => row.errors,
    'lower',
  ),
  rounds: counted(
    'rounds',
    ['Rounds', 'unflagged'],
    'Rounds without a flag',
    (row) => row.rounds - row.flaggedRounds,
    null,
  ),
  frameworkVersion: worded(
    'frameworkVersion',
    ['Version', ''],
    'Version of the framework',
    (row) => row.subject.frameworkVersion,
  ),
  classification: worded('classification', ['Class', ''], 'Classification', (row) => row.subject.classification),
}

const isExtra = (id: ColumnId): id is (typeof extraIds)[number] => id in extras
export const columnOf = (id: ColumnId): BoardColumn => (isExtra(id) ? extras[id] : metricColumn(id as MetricId))
export const isColumnId = (id: string): id is ColumnId => (columnIds as readonly string[]).includes(id)

/** Returns the columns beside a headline: never the headline itself, and always the throughput if another metric ranks. */
export const columnsBeside = (metric: MetricId, chosen: readonly ColumnId[]): ColumnId[] => {
  const wanted = metric === 'successesPerSecond' ? chosen : ['successesPerSecond' as const, ...chosen]
  return [...new Set(wanted)].filter((id) => id !== metric)
}

/** Returns the metrics that a row must tell for these columns beside a headline; never none, which would ask for all. */
export const metricsBeside = (metric: MetricId, chosen: readonly ColumnId[]): MetricId[] => {
  const beside = columnsBeside(metric, chosen).flatMap((id) => columnOf(id).metric ?? [])
  return beside.length > 0 ? beside : [metric]
}

/** Returns the columns in which at least one row has a value. */
export const toldColumns = (rows: readonly LeaderboardRow[], columns: readonly ColumnId[]): ColumnId[] =>
  columns.filter((id) => rows.some((row) => columnOf(id).number(row) !== null || columnOf(id).word(row) !== null))

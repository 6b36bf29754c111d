import type { JobCell, JobDetail } from '@wrkbench/contracts'
import {
  type ColumnUnit,
  columnUnit,
  explainDoubts,
  formatLatency,
  formatRanked,
  inRankOrder,
  type SharedReasons,
  sharedReasons,
} from '@wrkbench/contracts'
import { type Column, renderTable } from './print.ts'

const columns: Column[] = [
  { title: 'rank', align: 'right' },
  { title: 'server', align: 'left' },
  { title: 'req/s', align: 'right' },
  { title: '', align: 'left' },
  { title: 'p50', align: 'right' },
  { title: 'p99', align: 'right' },
  { title: '', align: 'left' },
]

/** The ranking of a job with one scenario and one load: medians over the rounds with their 95 % intervals. */
export const rankingOf = ({ cells, runList }: Pick<JobDetail, 'cells' | 'runList'>): string[] => {
  const placeOf = ({ rank, lowerBound, median }: JobCell) => ({ rank, lowerBound, value: median })
  const unit = columnUnit(cells.map(({ median }) => median))
  const ordered = inRankOrder(cells, placeOf)
  const reasons = sharedReasons(ordered.map(({ note }) => note))
  const table = renderTable(
    columns,
    ordered.map((cell) => rowOf(cell, unit, reasons)),
  )
  const marks = [
    ...reasons.notes.map((reason, index) => `note ${index + 1}: ${reason}`),
    `median of the rounds that count, with its 95 % interval; "=" marks servers that share a rank`,
    ...(cells.some(({ lowerBound }) => lowerBound)
      ? ['"≥": something other than the server was the limit. It can do at least this, so it has no rank']
      : []),
    ...explainDoubts(runList.flatMap(({ flags }) => flags)),
  ]
  return [...table, '', ...marks]
}

const rowOf = (cell: JobCell, unit: ColumnUnit, { noteOf }: SharedReasons): string[] => {
  const note = cell.note === null ? null : noteOf(cell.note)
  const { value, interval } = formatRanked(cell.median, cell.interval, cell.lowerBound, unit)
  return [
    cell.rank === null ? '–' : `${cell.tied ? '=' : ''}${cell.rank}`,
    cell.serverId,
    value,
    interval ?? '',
    formatLatency(cell.latencyP50Us),
    formatLatency(cell.latencyP99Us),
    note === null ? (cell.note ?? '') : `note ${note}`,
  ]
}

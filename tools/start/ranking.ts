import type { JobCell, JobDetail } from '@wrkbench/contracts'
import { formatFigure, formatLatency } from '@wrkbench/contracts'
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

/** The ranked table of a job with one scenario and one load: medians over the rounds with their 95 % intervals. */
export const rankingOf = ({ cells, rounds }: Pick<JobDetail, 'cells' | 'rounds'>): string[] => {
  const ranked = [...cells].sort(byRankThenMedian)
  const table = renderTable(columns, ranked.map(rowOf))
  return [...table, '', `median of ${rounds} rounds with its 95 % interval; "=" marks ranks that are tied`]
}

const byRankThenMedian = (a: JobCell, b: JobCell): number =>
  (a.rank ?? Number.POSITIVE_INFINITY) - (b.rank ?? Number.POSITIVE_INFINITY) || (b.median ?? -1) - (a.median ?? -1)

const rowOf = (cell: JobCell): string[] => {
  const { value, interval } = formatFigure(cell.median, cell.interval)
  return [
    cell.rank === null ? '–' : `${cell.tied ? '=' : ''}${cell.rank}`,
    cell.serverId,
    value,
    interval ?? '',
    formatLatency(cell.latencyP50Us),
    formatLatency(cell.latencyP99Us),
    cell.note ?? '',
  ]
}

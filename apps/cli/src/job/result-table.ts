import {
  type ColumnUnit,
  columnUnit,
  describeProfile,
  explainDoubts,
  formatLatency,
  formatRanked,
  inRankOrder,
  type JobDetail,
  plural,
  roundsForSpare,
  type SharedReasons,
  sharedReasons,
} from '@wrkbench/contracts'
import type { Paint } from '../terminal/paint.ts'
import { plain } from '../terminal/plain.ts'
import { table } from '../terminal/table.ts'

type Cell = JobDetail['cells'][number]

const figureOf = ({ median, interval, lowerBound }: Cell, unit: ColumnUnit): string => {
  const { value, interval: width } = formatRanked(median, interval, lowerBound, unit)
  return plain(width ? `${value} ${width}` : value)
}

const rankOf = ({ rank, tied }: Cell): string => (rank === null ? '-' : `${rank}${tied ? '=' : ''}`)

/** the number of rounds, spare ones included */
const lastRound = ({ rounds }: JobDetail, cell: Cell): number =>
  cell.rounds.reduce((most, { round }) => Math.max(most, round), rounds)

const columns = [
  { title: '#', right: true },
  { title: 'Server' },
  { title: 'req/s (95 %)', right: true },
  { title: 'p99', right: true },
  { title: 'Rounds', right: true },
  { title: 'Note' },
]

/** The reason why a cell has no rank, or the number under which it stands below the table, if others share it. */
const noteOf = ({ note }: Cell, { noteOf: numberOf }: SharedReasons): string => {
  const number = note === null ? null : numberOf(note)
  return number === null ? (note ?? '') : `note ${number}`
}

const placeOf = ({ rank, lowerBound, median }: Cell) => ({ rank, lowerBound, value: median })

const grouped = (cells: readonly Cell[]): Cell[][] => {
  const groups = new Map<string, Cell[]>()
  for (const cell of cells) {
    const key = `${cell.scenarioId} ${cell.profileIndex}`
    groups.set(key, [...(groups.get(key) ?? []), cell])
  }
  return [...groups.values()]
}

/**
 * The results of a job: a table for each scenario and load, in the order of the leaderboard. `2=` marks a shared rank.
 */
export const resultTable = (job: JobDetail, paint: Paint): string[] => {
  const tables = grouped(job.cells).flatMap((cells) => {
    const [first] = cells
    const profile = first && job.profiles[first.profileIndex]
    const unit = columnUnit(cells.map(({ median }) => median))
    const ordered = inRankOrder(cells, placeOf)
    const reasons = sharedReasons(ordered.map(({ note }) => note))
    const rows = ordered.map((cell) => [
      ...[rankOf(cell), cell.serverId, figureOf(cell, unit), plain(formatLatency(cell.latencyP99Us))],
      ...[`${cell.rounds.filter(({ flagged }) => !flagged).length} of ${lastRound(job, cell)}`, noteOf(cell, reasons)],
    ])
    const [head = '', ...lines] = table(columns, rows)
    const title = `${first?.scenarioId ?? ''} · ${profile ? describeProfile(profile) : ''}`
    const notes = reasons.notes.map((reason, index) => `note ${index + 1}: ${reason}`)
    return [paint('bold', title), paint('dim', head), ...lines, ...notes, '']
  })
  const doubts = explainDoubts(job.runList.flatMap(({ flags }) => flags))
  const disturbed = roundsForSpare(job)
  if (disturbed > 0) {
    doubts.push(`The machine disturbed ${plural(disturbed, 'round')}: --spare-rounds has such rounds measured again.`)
  }
  return doubts.length === 0 ? tables : [...tables, ...doubts, '']
}

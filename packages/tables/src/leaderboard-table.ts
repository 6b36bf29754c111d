import { describeProfile, type Leaderboard, type LeaderboardRow, metricCatalogue } from '@wrkbench/contracts'
import { computedNames } from './computed-figures.ts'
import { formatFull, headUnit, inColumnUnit, isWritten, missing } from './figures.ts'
import { hardwareParts } from './hardware.ts'
import { type BoardFilter, type BoardRow, boardOf, filterRows, reasonOf, whyUnranked } from './leaderboard.ts'
import { type BoardColumn, type ColumnId, columnOf, columnsBeside } from './leaderboard-columns.ts'
import { type Column, dataColumn, identifier, listTable, type Table } from './table.ts'
import { unrankedNotes } from './unranked-notes.ts'
import { asKnown, isYearOnly } from './year-only.ts'

export const boardTitle = (board: Leaderboard): string =>
  [board.scenario?.displayName ?? 'Leaderboard', board.environment?.name].filter(Boolean).join(' on ')

const notesOf = (board: Leaderboard): string[] => [
  `${metricCatalogue[board.metric].label}, median ± 95 %, as of ${board.at.slice(0, 10)}.`,
  ...(board.environment?.facts ? [`${hardwareParts(board.environment.facts).join(' · ')}.`] : []),
  ...(board.profile ? [`Load: ${describeProfile(board.profile.profile)}.`] : []),
]

/**
 * Whether a value was handed in once, as somebody wrote it: then it keeps every digit. What was computed has more, and the
 * output of a single run has more than one run can know.
 */
const isHandedIn = ({ reportId, counted }: LeaderboardRow, value: number): boolean =>
  reportId !== null && counted === 1 && isWritten(value)

/** Formats the headline as the page does: rounded to what the interval supports, or to three digits without one. */
const headlineText = ({ metric }: Leaderboard, { row, kind, value, interval }: BoardRow): string => {
  const { median } = row.figure
  if (kind === 'missing' || median === null) return reasonOf(row) ?? missing
  if (interval !== null) return `${value} ${interval}`
  return isHandedIn(row, median) ? formatFull(inColumnUnit(metric, median)) : value
}

/** Names the subjects with rounds in doubt, which the reader of a pasted table could not see otherwise. */
const doubtsIn = (rows: readonly BoardRow[]): string[] => {
  const some = rows.filter(({ row, kind }) => kind === 'ranked' && row.flaggedRounds > 0)
  const left = some.map(({ row }) => `${row.subject.displayName} ${row.flaggedRounds} of ${row.rounds}`)
  const unranked = rows.filter(({ kind }) => kind !== 'ranked' && kind !== 'missing')
  return [
    ...unrankedNotes(unranked.map(({ row }) => ({ name: row.subject.displayName, why: whyUnranked(row) }))),
    ...(left.length > 0 ? [`Rounds flagged and left out: ${left.join(', ')}.`] : []),
  ]
}

const columnText = (column: BoardColumn, { row, texts }: BoardRow): string => {
  const value = column.number(row)
  if (value === null || row.boundedThroughput || !isHandedIn(row, value)) return texts[column.id] ?? column.text(row)
  return formatFull(column.metric ? inColumnUnit(column.metric, value) : value)
}

/** What was measured and where, for whoever finds the file without its page. */
const selection = ({ scenario, environment, profile }: Leaderboard): Column<BoardRow>[] => [
  dataColumn('scenario', 'scenario', () => scenario?.id ?? null),
  dataColumn('environment', 'environment', () => environment?.name ?? null),
  dataColumn('load', 'load', () => profile && describeProfile(profile.profile)),
]

const ranked = (board: Leaderboard): Column<BoardRow>[] => [
  {
    ...dataColumn<BoardRow>('rank', 'rank', ({ row }) => row.rank, { numeric: true }),
    head: 'Rank',
    text: ({ row }) => (row.rank === null ? missing : `${row.rank}${row.tied ? ' tie' : ''}`),
  },
  dataColumn('tied', 'tie', ({ row }) => (row.tied ? 'yes' : 'no')),
  dataColumn('lowerBound', 'lower bound', ({ row }) => (row.lowerBound ? 'yes' : 'no')),
  {
    ...dataColumn<BoardRow>('server', 'server', ({ row }) => row.subject.serverId ?? row.subject.name),
    head: 'Framework',
    text: ({ row }) => row.subject.displayName,
  },
  dataColumn('framework', 'framework', ({ row }) => row.subject.framework),
  dataColumn('version', 'version', ({ row }) => row.subject.frameworkVersion),
  dataColumn('language', 'language', ({ row }) => row.subject.language),
  headline(board),
]

const headline = (board: Leaderboard): Column<BoardRow> => {
  const { short, unit } = metricCatalogue[board.metric]
  const shown = headUnit(board.metric)
  return {
    ...dataColumn<BoardRow>('median', `${short} median`, ({ row }) => row.figure.median, { unit }),
    head: shown && shown !== short ? `${short}, ${shown}` : short,
    text: (entry) => headlineText(board, entry),
    mark: ({ mark }) => mark,
  }
}

/** A lower bound has no interval, because that of its rounds says nothing about the true value. */
const intervalOf = ({ figure, lowerBound }: LeaderboardRow) => (lowerBound ? null : figure.interval)

const context = ({ metric }: Leaderboard): Column<BoardRow>[] => {
  const { unit } = metricCatalogue[metric]
  return [
    dataColumn('low', 'low', ({ row }) => intervalOf(row)?.low ?? null, { unit }),
    dataColumn('high', 'high', ({ row }) => intervalOf(row)?.high ?? null, { unit }),
    dataColumn('rounds', 'rounds', ({ row }) => row.rounds, { numeric: true }),
    dataColumn('flaggedRounds', 'flagged rounds', ({ row }) => row.flaggedRounds, { numeric: true }),
    dataColumn('measuredAt', 'measured at', ({ row }) => row.measuredAt && asKnown(row.measuredAt, isYearOnly(row))),
    dataColumn('job', 'job', ({ row }) => row.jobNumber, identifier),
    dataColumn('report', 'report', ({ row }) => row.reportId),
    dataColumn('note', 'note', ({ row }) => reasonOf(row)),
    dataColumn('computed', 'computed', ({ row }) => computedNames(row)),
    dataColumn('boundedThroughput', 'throughput is a lower bound', ({ row }) => (row.boundedThroughput ? 'yes' : 'no')),
  ]
}

/** The ends of the intervals of a figure beside the headline, where they are known; a lower bound has none. */
const endsOf = (id: ColumnId): Column<BoardRow>[] => {
  const { metric } = columnOf(id)
  if (metric === null) return []
  const { short, unit } = metricCatalogue[metric]
  const interval = ({ row }: BoardRow) => row.intervals[metric] ?? null
  return [
    dataColumn(`${id}Low`, `${short} low`, (entry) => interval(entry)?.low ?? null, { unit }),
    dataColumn(`${id}High`, `${short} high`, (entry) => interval(entry)?.high ?? null, { unit }),
  ]
}

const further = (id: ColumnId): Column<BoardRow> => {
  const column = columnOf(id)
  const about = column.metric ? metricCatalogue[column.metric] : null
  const isNumber = column.better !== null || id === 'rounds'
  return {
    // the id `rounds` is taken by the number of all rounds; this column has the number of those that count
    id: id === 'rounds' ? 'countedRounds' : id,
    name: about?.short ?? column.label.toLowerCase(),
    unit: about?.unit ?? null,
    head: [...new Set(column.head.filter(Boolean))].join(' '),
    numeric: isNumber,
    value: ({ row }) => (isNumber ? column.number(row) : column.word(row)),
    text: (entry) => (entry.kind === 'missing' ? missing : columnText(column, entry)),
    mark: ({ marks }) => marks[id] ?? null,
  }
}

export interface BoardView extends BoardFilter {
  columns: readonly ColumnId[]
}

/** The rows that the page shows, in the same order, with exact values. */
export const leaderboardTable = (source: Leaderboard, view: BoardView): Table => {
  const beside = columnsBeside(source.metric, view.columns)
  const { rows, cautions, partials, computed } = boardOf(source, filterRows(source.rows, view), beside)
  const columns = [
    ...selection(source),
    ...ranked(source),
    ...context(source),
    ...beside.flatMap((id) => [further(id), ...endsOf(id)]),
  ]
  const notes = [...notesOf(source), ...cautions, ...partials, ...computed, ...doubtsIn(rows)]
  return listTable(boardTitle(source), columns, rows, notes)
}

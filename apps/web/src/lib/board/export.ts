import { type Leaderboard, metricCatalogue } from '@wrkbench/contracts'
import type { Board } from '#lib/board/board.ts'
import { reasonOf } from '#lib/board/board.ts'
import { type ColumnId, columnOf } from '#lib/board/columns.ts'
import { type Cell, toCsv, toMarkdown } from '#lib/csv.ts'
import { headUnit } from '#lib/figures.ts'

/** The rows of the page with exact values in base units. */
export const boardCsv = (source: Leaderboard, board: Board, columns: readonly ColumnId[]): string => {
  const { short, unit } = metricCatalogue[source.metric]
  const head = [
    'rank',
    'tie',
    'server',
    'framework',
    'version',
    'language',
    `${short} median (${unit})`,
    `low (${unit})`,
    `high (${unit})`,
    'rounds',
    'flagged rounds',
    'measured at',
    'job',
    'note',
  ]
  const numeric = columns.filter((id) => columnOf(id).better !== null)
  const rows = board.rows.map(({ row }): Cell[] => [
    row.rank,
    row.tied ? 'yes' : 'no',
    row.subject.serverId ?? row.subject.name,
    row.subject.framework,
    row.subject.frameworkVersion,
    row.subject.language,
    row.figure.median,
    row.figure.interval?.low ?? null,
    row.figure.interval?.high ?? null,
    row.rounds,
    row.flaggedRounds,
    row.measuredAt,
    row.jobNumber,
    reasonOf(row),
    ...numeric.map((id) => columnOf(id).number(row)),
  ])
  const units = numeric.map((id) => {
    const { metric } = columnOf(id)
    return metric ? `${metricCatalogue[metric].short} (${metricCatalogue[metric].unit})` : columnOf(id).label
  })
  return toCsv([...head, ...units], rows)
}

const emphasised = (text: string, mark: string | null): string =>
  mark === 'best' ? `**${text}**` : mark === 'worst' ? `*${text}*` : text

/** A table for a README: as shown, best bold, worst italic, with the hardware above it. */
export const boardMarkdown = (
  source: Leaderboard,
  board: Board,
  columns: readonly ColumnId[],
  caption: string,
): string => {
  const { short } = metricCatalogue[source.metric]
  const unit = headUnit(source.metric)
  const head = [
    'Rank',
    'Framework',
    unit && unit !== short ? `${short}, ${unit}` : short,
    ...columns.map((id) => columnOf(id).head.filter(Boolean).join(' ')),
  ]
  const rows = board.rows.map((entry) => [
    entry.row.rank === null ? '–' : `${entry.row.rank}${entry.row.tied ? ' tie' : ''}`,
    entry.row.subject.displayName,
    entry.kind === 'missing'
      ? (reasonOf(entry.row) ?? '–')
      : [emphasised(entry.value, entry.mark), entry.interval].filter(Boolean).join(' '),
    ...columns.map((id) => emphasised(columnOf(id).text(entry.row), entry.marks[id] ?? null)),
  ])
  return `${caption}\n\n${toMarkdown(
    head,
    rows,
    head.map((_, i) => i !== 1),
  )}`
}

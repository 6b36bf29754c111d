import { type Leaderboard, type LeaderboardRow, type MetricId, metricCatalogue } from '@wrkbench/contracts'
import { type ColumnId, columnOf } from '#lib/board/columns.ts'
import { formatExact, formatHeadline, nbsp, plural } from '#lib/figures.ts'
import { type Axis, axisFromZero } from '#lib/scale.ts'

export type Mark = 'best' | 'worst' | null
export type BoardRow = {
  row: LeaderboardRow
  kind: 'ranked' | 'flagged' | 'open' | 'missing'
  /** shares its rank with the row above: no line between them */
  joined: boolean
  value: string
  interval: string | null
  mark: Mark
  tip: string
  marks: Partial<Record<ColumnId, Mark>>
}
export type Board = { rows: BoardRow[]; axis: Axis; better: 'higher' | 'lower' }

export type BoardFilter = { languages: readonly string[]; classifications: readonly string[] }

const keeps = (chosen: readonly string[], value: string | null): boolean =>
  chosen.length === 0 || (value !== null && chosen.includes(value))

export const filterRows = (rows: readonly LeaderboardRow[], filter: BoardFilter): LeaderboardRow[] =>
  rows.filter(
    (row) => keeps(filter.languages, row.subject.language) && keeps(filter.classifications, row.subject.classification),
  )

export const languagesOf = (rows: readonly LeaderboardRow[]): string[] =>
  [...new Set(rows.flatMap((row) => row.subject.language ?? []))].sort()
export const classificationsOf = (rows: readonly LeaderboardRow[]): string[] =>
  [...new Set(rows.flatMap((row) => row.subject.classification ?? []))].sort()

const kindOf = (row: LeaderboardRow): BoardRow['kind'] => {
  if (row.figure.median === null) return 'missing'
  if (row.rank !== null) return 'ranked'
  return row.flags.length > 0 || row.flaggedRounds > 0 ? 'flagged' : 'open'
}

/** Exact figure, interval, method and where it comes from. */
export const tipOf = (metric: MetricId, row: LeaderboardRow): string => {
  const { median, interval, values } = row.figure
  if (median === null) return row.note ?? 'Not measured'
  const spread = interval
    ? `95 % interval ${formatExact(metric, interval.low)} to ${formatExact(metric, interval.high)} (${interval.method})`
    : 'no interval below 3 rounds'
  const source = row.jobNumber ? `Job ${row.jobNumber}` : 'Imported or reported'
  return [`Median of ${plural(values.length, 'round')}: ${formatExact(metric, median)}`, spread, source].join('\n')
}

const marksOf = (
  rows: readonly LeaderboardRow[],
  number: (row: LeaderboardRow) => number | null,
  better: 'higher' | 'lower' | null,
) => {
  const values = rows.map(number).filter((value) => value !== null)
  const [low, high] = [Math.min(...values), Math.max(...values)]
  if (better === null || values.length < 2 || low === high) return () => null
  const [best, worst] = better === 'higher' ? [high, low] : [low, high]
  return (row: LeaderboardRow): Mark => {
    const value = rows.includes(row) ? number(row) : null
    return value === best ? 'best' : value === worst ? 'worst' : null
  }
}

const inOrder = (rows: readonly LeaderboardRow[], better: 'higher' | 'lower'): LeaderboardRow[] => {
  const sign = better === 'higher' ? -1 : 1
  return [...rows].sort((a, b) => {
    const [x, y] = [a.figure.median, b.figure.median]
    if (x === null || y === null) return x === y ? 0 : x === null ? 1 : -1
    return sign * (x - y)
  })
}

/** What the ranking shows, in order: by value, whatever has no number last; best and worst among the ranked only. */
export const boardOf = (
  board: Pick<Leaderboard, 'metric'>,
  rows: readonly LeaderboardRow[],
  columns: readonly ColumnId[],
): Board => {
  const { metric } = board
  const { better } = metricCatalogue[metric]
  const ranked = rows.filter((row) => kindOf(row) === 'ranked')
  const headline = marksOf(ranked, (row) => row.figure.median, better)
  const byColumn = columns.map((id) => [id, marksOf(ranked, columnOf(id).number, columnOf(id).better)] as const)
  const ordered = inOrder(rows, better)
  const highest = Math.max(0, ...rows.flatMap((row) => [row.figure.median ?? 0, row.figure.interval?.high ?? 0]))
  return {
    better,
    axis: axisFromZero(highest),
    rows: ordered.map((row, index) => {
      const above = ordered[index - 1]
      return {
        row,
        kind: kindOf(row),
        joined: row.rank !== null && above?.rank === row.rank,
        ...formatHeadline(metric, row.figure.median, row.figure.interval),
        mark: headline(row),
        tip: tipOf(metric, row),
        marks: Object.fromEntries(byColumn.map(([id, mark]) => [id, mark(row)])),
      }
    }),
  }
}

/** Why a row is not ranked, as a sentence; null for a ranked one. */
export const reasonOf = (row: LeaderboardRow): string | null => {
  if (row.rank !== null) return null
  const evidence = row.flags.map((flag) => `${flag.id.replaceAll('-', nbsp)}: ${flag.evidence}`)
  const why = row.note ?? evidence[0] ?? 'not enough rounds for an interval'
  return row.figure.median === null ? why : `Not ranked: ${why}`
}

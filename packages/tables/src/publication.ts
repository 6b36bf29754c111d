import type { Publication, PublishedCell, PublishedFigure, PublishedResult, PublishedTable } from '@wrkbench/contracts'
import { type Cell, type Mark, marksOf } from './table.ts'
import { writeFigure } from './write-figure.ts'

/** A cell of a published table, filled from the stored result. */
export interface FilledCell extends Cell {
  result: PublishedResult | null
  shows: PublishedFigure | null
}

export interface FilledRow {
  cells: readonly FilledCell[]
  /** true for the first row of a group, if the table has groups */
  begins: boolean
}

export interface FilledTable {
  title: string
  note: string | null
  columns: PublishedTable['columns']
  /** index of the column that names the rows, the first one that contains words */
  nameColumn: number
  rows: readonly FilledRow[]
  /** best and worst of a column are those of each group by itself, so that a column has several */
  marksByGroup: boolean
}

/** shown where the source has no value */
export const nothing = '-'

type Results = ReadonlyMap<string, PublishedResult>
type Named = { result: PublishedResult | null; cell: PublishedCell }

const figureOf = (result: PublishedResult | null, figure: string): number | null => result?.figures[figure] ?? null

const filledIn = (text: string, result: PublishedResult | null): string =>
  text.replaceAll(/\{([^{}]+)\}/g, (_, figure: string) => {
    const value = figureOf(result, figure)
    return value === null ? nothing : writeFigure(value, {})
  })

/** Whether the source gave the figure as approximate. */
const isRough = (result: PublishedResult | null): boolean =>
  result?.flags.some(({ id }) => id === 'approximate') ?? false

const figureCell = ({ result, cell }: Named, shows: PublishedFigure): FilledCell => {
  const value = figureOf(result, shows.figure)
  const writing = cell?.decimals === undefined ? shows : { ...shows, decimals: cell.decimals }
  const text = value === null ? nothing : `${isRough(result) ? '~' : ''}${writeFigure(value, writing)}`
  return { value, text, mark: null, result, shows }
}

const textCell = ({ result, cell }: Named, text: string | undefined): FilledCell => {
  const shown = cell === null || text === undefined ? null : filledIn(text, result)
  return { value: shown, text: shown ?? nothing, mark: null, result, shows: null }
}

const fillRow = (
  { columns }: Pick<PublishedTable, 'columns'>,
  { shows: ofRow, cells }: PublishedTable['rows'][number],
  results: Results,
): FilledCell[] =>
  cells.map((cell, index) => {
    const column = columns[index]
    const named = { cell, result: (cell?.result && results.get(cell.result)) || null }
    const shows = ofRow ?? column?.shows
    if (cell?.text !== undefined || !shows) return textCell(named, cell?.text ?? column?.text)
    return figureCell(named, shows)
  })

/**
 * Returns a key shared by figures that are compared with each other: those of one row if the row defines its figure, else those
 * of one column within a group of rows.
 */
const comparedWith = ({ shows }: PublishedTable['rows'][number], group: string, row: number, column: number): string =>
  shows ? `row ${row}` : `column ${column} ${group}`

const withMarks = (table: PublishedTable, rows: readonly FilledCell[][]): FilledCell[][] => {
  const sets = new Map<string, FilledCell[]>()
  const keyOf = (row: number, column: number): string => {
    const line = table.rows[row] as PublishedTable['rows'][number]
    return comparedWith(line, line.group ?? '', row, column)
  }
  for (const [row, cells] of rows.entries()) {
    for (const [column, cell] of cells.entries()) {
      if (!cell.shows?.better) continue
      const key = keyOf(row, column)
      sets.set(key, [...(sets.get(key) ?? []), cell])
    }
  }
  const marks = new Map<FilledCell, Mark>()
  for (const set of sets.values()) {
    const mark = marksOf(set, ({ value }) => (typeof value === 'number' ? value : null), set[0]?.shows?.better ?? null)
    for (const cell of set) marks.set(cell, mark(cell))
  }
  return rows.map((cells) => cells.map((cell) => ({ ...cell, mark: marks.get(cell) ?? null })))
}

const nameColumnOf = (rows: readonly FilledCell[][]): number =>
  Math.max(
    0,
    rows[0]?.findIndex((_, index) =>
      rows.some((cells) => !cells[index]?.shows && /\D/.test(cells[index]?.text ?? '')),
    ) ?? 0,
  )

/** Whether the rows of each group stand together, so that lines between groups make sense. */
const areTogether = ({ rows }: PublishedTable): boolean => {
  const begun = rows.filter(({ group }, index) => index === 0 || group !== rows[index - 1]?.group)
  const groups = new Set(rows.map(({ group }) => group))
  return groups.size > 1 && groups.size < rows.length && begun.length === groups.size
}

/** The tables of a publication as it published them, their figures read from the stored results. */
export const filledTables = ({ tables, results }: Pick<Publication, 'tables' | 'results'>): FilledTable[] => {
  const byId = new Map(results.map((result) => [result.id, result]))
  return tables.map((table) => {
    const { title, note = null, columns, rows } = table
    const filled = withMarks(
      table,
      rows.map((row) => fillRow(table, row, byId)),
    )
    const divided = areTogether(table)
    const groups = new Set(rows.map(({ group }) => group))
    return {
      title,
      note,
      columns,
      nameColumn: nameColumnOf(filled),
      marksByGroup: groups.size > 1 && filled.some((cells) => cells.some(({ mark }) => mark !== null)),
      rows: filled.map((cells, index) => ({
        cells,
        begins: divided && index > 0 && rows[index]?.group !== rows[index - 1]?.group,
      })),
    }
  })
}

export interface PublishedBar {
  label: string
  cell: FilledCell
}

export interface FilledChart {
  title: string
  /** where the bars come from: the row or column, and its table */
  note: string
  bars: readonly PublishedBar[]
}

/** The diagrams of a publication. Each shows one row of a table with its columns as bars, or one column with its rows as bars. */
export const filledCharts = (publication: Pick<Publication, 'charts'>, tables: readonly FilledTable[]): FilledChart[] =>
  publication.charts.flatMap(({ title, table, row, column }) => {
    const source = tables[table]
    if (!source) return []
    const bars =
      row === undefined
        ? source.rows.map(({ cells }) => ({ label: cells[source.nameColumn]?.text ?? '', cell: cells[column ?? -1] }))
        : source.columns.map(({ head }, index) => ({ label: head, cell: source.rows[row]?.cells[index] }))
    const line =
      row === undefined ? source.columns[column ?? -1]?.head : source.rows[row]?.cells[source.nameColumn]?.text
    const drawn = bars.flatMap(({ label, cell }) => (cell?.shows ? [{ label, cell }] : []))
    return [{ title, note: [line, source.title].filter(Boolean).join(', '), bars: drawn }]
  })

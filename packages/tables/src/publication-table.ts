import { type MetricId, metricCatalogue, type Publication, type PublishedFigure } from '@wrkbench/contracts'
import { type FilledRow, type FilledTable, filledTables } from './publication.ts'
import type { Cell, Table, TableColumn } from './table.ts'

const loads: Record<string, string> = { 'load.durationSeconds': 's' }

/** Returns the unit of the exact values, which are in base units. */
const unitOf = (figure: string, { results }: Publication): string | null =>
  metricCatalogue[figure as MetricId]?.unit ??
  loads[figure] ??
  results.find(({ units }) => units[figure])?.units[figure] ??
  null

const columnOf = (
  { head, shows }: FilledTable['columns'][number],
  index: number,
  isFigures: boolean,
  publication: Publication,
): TableColumn => ({
  id: `column${index + 1}`,
  name: head || '#',
  unit: shows ? unitOf(shows.figure, publication) : null,
  head,
  numeric: shows !== undefined || isFigures,
})

const plain = ({ value, text, mark }: Cell): Cell => ({ value, text, mark })
const dataCell = (value: string | null): Cell => ({ value, text: value ?? '', mark: null })

/** Column for the units of tables whose rows each show another figure. */
const unitColumn: TableColumn = { id: 'unit', name: 'unit', unit: null, head: null, numeric: false }

const dateOf = ({ date }: Publication): string =>
  date.precision === 'year' ? date.at.slice(0, 4) : date.at.slice(0, 10)

/** The machines that the figures of these rows are from. */
const hardwareOf = (rows: readonly FilledRow[], { places }: Publication): string[] => {
  const reports = new Set(rows.flatMap(({ cells }) => cells.map(({ result }) => result?.reportId)))
  return places
    .filter(({ reportId }) => reports.has(reportId))
    .map(({ environment, hardware }) => `${environment.name}: ${hardware ?? 'hardware unknown'}.`)
}

const showsOf = ({ cells }: FilledRow): PublishedFigure | null => cells.find(({ shows }) => shows)?.shows ?? null

/** The tables of a publication for data formats and Markdown: rows and order as published, exact values beside the texts. */
export const publicationTables = (publication: Publication): Table[] =>
  filledTables(publication).map(({ title, note, columns, rows }) => {
    const byRow = columns.every(({ shows }) => shows === undefined)
    const own = columns.map((column, index) => {
      const isFigures = rows.some(({ cells }) => cells[index]?.shows)
      return columnOf(column, index, isFigures, publication)
    })
    const withUnit = (row: FilledRow): Cell[] => {
      const shows = byRow ? showsOf(row) : null
      return shows ? [dataCell(unitOf(shows.figure, publication))] : []
    }
    const hasUnits = byRow && rows.some((row) => showsOf(row) !== null)
    return {
      title: `${publication.title}: ${title}`,
      notes: [[`${dateOf(publication)}.`, ...hardwareOf(rows, publication)].join(' '), ...(note ? [note] : [])],
      columns: hasUnits ? [...own, unitColumn] : own,
      groups: [{ title: null, rows: rows.map((row) => [...row.cells.map(plain), ...withUnit(row)]) }],
    }
  })

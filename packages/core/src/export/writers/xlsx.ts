import type { Cell, Table, TableColumn } from '@wrkbench/tables'
import type { CellObject } from 'write-excel-file/node'
import { headOf } from './csv.ts'

/** Returns a unique sheet name of at most 31 characters, without those that a spreadsheet forbids. */
const sheetName = (title: string, index: number, taken: Set<string>): string => {
  const plain =
    title
      .replaceAll(/[\\/?*[\]:']/g, ' ')
      .trim()
      .slice(0, 31) || `Table ${index + 1}`
  const name = taken.has(plain.toLowerCase()) ? `${plain.slice(0, 27)} (${index + 1})` : plain
  taken.add(name.toLowerCase())
  return name
}

/**
 * Formats whole numbers with thousands separators, others with up to six decimals, and what these would show as zero as a power of
 * ten; a number that names a thing as it is.
 */
const formatOf = (value: number, { identifies }: TableColumn): string => {
  if (identifies) return '0'
  if (Number.isInteger(value)) return '#,##0'
  return Math.abs(value) < 1e-4 ? '0.00E+00' : '#,##0.######'
}

const style = ({ mark }: Cell): Partial<CellObject> =>
  mark === 'best' ? { fontWeight: 'bold' } : mark === 'worst' ? { fontStyle: 'italic' } : {}

/** With milliseconds: without them a spreadsheet rounds the last half second of a day up to the next day. */
const instantFormat = 'yyyy-mm-dd hh:mm:ss.000 "UTC"'

/** A year alone is no instant: as a date it would become the first second of that year. */
const isInstant = (value: string): boolean =>
  /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/.test(value) && !Number.isNaN(Date.parse(value))

const toCell = (cell: Cell, column: TableColumn): CellObject | null => {
  const { value } = cell
  if (value === null) return null
  if (typeof value === 'number') return { type: Number, value, format: formatOf(value, column), ...style(cell) }
  if (isInstant(value)) return { type: Date, value: new Date(value), format: instantFormat }
  return { type: String, value, ...style(cell) }
}

const widthOf = ({ numeric }: TableColumn, head: string): number => Math.max(numeric ? 12 : 18, head.length + 2)

/**
 * Writes one sheet per table: real numbers with formats, instants as dates in UTC, a frozen head; texts never become formulas.
 */
export const toXlsx = async (tables: readonly Table[]): Promise<Buffer> => {
  // 13 MB, loaded only when somebody asks for a workbook
  const { default: writeXlsxFile } = await import('write-excel-file/node')
  const taken = new Set<string>()
  const sheets = tables.map((table, index) => {
    const { title, columns, groups } = table
    const heads = headOf(table)
    return {
      sheet: sheetName(title, index, taken),
      stickyRowsCount: 1,
      columns: columns.map((column, at) => ({ width: widthOf(column, heads[at] ?? '') })),
      data: [
        heads.map((value) => ({ type: String, value, fontWeight: 'bold' as const })),
        ...groups.flatMap(({ rows }) =>
          rows.map((cells) => columns.map((column, at) => toCell(cells[at] as Cell, column))),
        ),
      ],
    }
  })
  return writeXlsxFile(sheets).toBuffer()
}

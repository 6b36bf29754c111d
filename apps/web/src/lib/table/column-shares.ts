import type { FilledTable } from '@wrkbench/tables'

/** in letters: the gap between a column and the next */
const gap = 3
const longest = (table: FilledTable, column: number): number =>
  Math.max(table.columns[column]?.head.length ?? 0, ...table.rows.map(({ cells }) => cells[column]?.text.length ?? 0)) +
  gap

/** with more columns, long texts would wrap although the column beside them has room to spare */
const mostColumns = 5

/**
 * Common column widths for several tables of one page that have the same kinds of columns, so that the columns line up.
 * Based on the longest text in all of them; null if the tables have different numbers of columns, or too many.
 */
export const columnShares = (tables: readonly FilledTable[]): number[] | null => {
  const [first, ...others] = tables
  if (!first || others.length === 0 || first.columns.length > mostColumns) return null
  if (others.some(({ columns }) => columns.length !== first.columns.length)) return null
  const letters = first.columns.map((_, column) => Math.max(...tables.map((table) => longest(table, column))))
  const all = letters.reduce((sum, count) => sum + count, 0)
  return letters.map((count) => count / all)
}

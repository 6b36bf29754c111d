import type { FilledTable } from '@wrkbench/tables'

/** beside the letters of a column: what stands between it and the next one */
const gap = 3
const longest = (table: FilledTable, column: number): number =>
  Math.max(table.columns[column]?.head.length ?? 0, ...table.rows.map(({ cells }) => cells[column]?.text.length ?? 0)) +
  gap

/** of more, long texts would wrap where the column beside them has room to spare */
const mostColumns = 5

/**
 * Widths for tables of one page that have the same columns, or columns of one kind each: so that they stand below each other. By
 * the longest text of all of them; null: the tables have different columns, or many.
 */
export const columnShares = (tables: readonly FilledTable[]): number[] | null => {
  const [first, ...others] = tables
  if (!first || others.length === 0 || first.columns.length > mostColumns) return null
  if (others.some(({ columns }) => columns.length !== first.columns.length)) return null
  const letters = first.columns.map((_, column) => Math.max(...tables.map((table) => longest(table, column))))
  const all = letters.reduce((sum, count) => sum + count, 0)
  return letters.map((count) => count / all)
}

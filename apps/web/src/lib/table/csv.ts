import { escapeMarkdown } from '@wrkbench/tables'

export type Cell = string | number | null

const quote = (cell: Cell): string => {
  const text = cell === null ? '' : String(cell)
  // a leading = + - @ would run as a formula in a spreadsheet; numbers keep their sign
  const safe = typeof cell === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Writes CSV (RFC 4180, CRLF) with exact values; null becomes an empty field. */
export const toCsv = (head: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  [head, ...rows].map((row) => `${row.map(quote).join(',')}\r\n`).join('')

/** Writes a GitHub table, whatever the texts of its cells; columns of numbers are right-aligned. */
export const toMarkdown = (
  head: readonly string[],
  rows: readonly (readonly string[])[],
  numeric: readonly boolean[],
): string => {
  const line = (cells: readonly string[]) => `| ${cells.map(escapeMarkdown).join(' | ')} |`
  return [line(head), `|${head.map((_, i) => (numeric[i] ? '---:' : '---')).join('|')}|`, ...rows.map(line), ''].join(
    '\n',
  )
}

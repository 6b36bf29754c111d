import { type Cell, escapeMarkdown, type Table } from '@wrkbench/tables'

const emphasised = ({ text, mark }: Cell): string => {
  if (text === '' || text === '–') return '-'
  const safe = escapeMarkdown(text)
  return mark === 'best' ? `**${safe}**` : mark === 'worst' ? `*${safe}*` : safe
}

const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`

/** Returns the columns that are meant for people and have a value in any of these rows. */
const shownIn = ({ columns }: Table, rows: readonly (readonly Cell[])[]) =>
  columns.flatMap((column, index) =>
    column.head !== null && rows.some((cells) => (cells[index]?.value ?? null) !== null) ? [{ ...column, index }] : [],
  )

const part = (table: Table, rows: readonly (readonly Cell[])[]): string => {
  const shown = shownIn(table, rows)
  return [
    line(shown.map(({ head }) => escapeMarkdown(head ?? ''))),
    `|${shown.map(({ numeric }) => (numeric ? '---:' : '---')).join('|')}|`,
    ...rows.map((cells) => line(shown.map(({ index }) => emphasised(cells[index] as Cell)))),
  ].join('\n')
}

const section = (table: Table): string => {
  const { title, notes, groups } = table
  const parts = groups
    .filter(({ rows }) => rows.length > 0)
    .map((group) =>
      [...(group.title ? [`### ${escapeMarkdown(group.title)}`] : []), part(table, group.rows)].join('\n\n'),
    )
  return [`## ${escapeMarkdown(title)}`, ...notes.map(escapeMarkdown), ...parts].join('\n\n')
}

/** Writes GitHub tables as people publish them: best bold, worst italic, "-" for a missing value, figures right-aligned. */
export const toMarkdown = (tables: readonly Table[]): string => `${tables.map(section).join('\n\n')}\n`

import type { Cell, Table } from '@wrkbench/tables'

/** One line of a cell, in which nothing is taken for a mark of Markdown or HTML. */
const escaped = (text: string): string =>
  text
    .replaceAll(/\s*[\r\n]+\s*/g, ' ')
    .replaceAll('\\', '\\\\')
    .replaceAll(/[|`*_[\]<>~]/g, (mark) => (mark === '<' ? '&lt;' : mark === '>' ? '&gt;' : `\\${mark}`))

const emphasised = ({ text, mark }: Cell): string => {
  if (text === '' || text === '–') return '-'
  const safe = escaped(text)
  return mark === 'best' ? `**${safe}**` : mark === 'worst' ? `*${safe}*` : safe
}

const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`

/** Columns for people that say anything in these rows. */
const shownIn = ({ columns }: Table, rows: readonly (readonly Cell[])[]) =>
  columns.flatMap((column, index) =>
    column.head !== null && rows.some((cells) => (cells[index]?.value ?? null) !== null) ? [{ ...column, index }] : [],
  )

const part = (table: Table, rows: readonly (readonly Cell[])[]): string => {
  const shown = shownIn(table, rows)
  return [
    line(shown.map(({ head }) => escaped(head ?? ''))),
    `|${shown.map(({ numeric }) => (numeric ? '---:' : '---')).join('|')}|`,
    ...rows.map((cells) => line(shown.map(({ index }) => emphasised(cells[index] as Cell)))),
  ].join('\n')
}

const section = (table: Table): string => {
  const { title, notes, groups } = table
  const parts = groups
    .filter(({ rows }) => rows.length > 0)
    .map((group) => [...(group.title ? [`### ${escaped(group.title)}`] : []), part(table, group.rows)].join('\n\n'))
  return [`## ${escaped(title)}`, ...notes.map(escaped), ...parts].join('\n\n')
}

/** GitHub tables as people publish them: best bold, worst italic, "-" where there is nothing, figures to the right. */
export const toMarkdown = (tables: readonly Table[]): string => `${tables.map(section).join('\n\n')}\n`

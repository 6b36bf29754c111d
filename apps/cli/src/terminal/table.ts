import { stripVTControlCharacters } from 'node:util'

export interface Column {
  title: string
  /** aligned to the right, as figures are */
  right?: boolean
}

const widthOf = (text: string): number => [...stripVTControlCharacters(text)].length

const pad = (text: string, width: number, right = false): string => {
  const space = ' '.repeat(Math.max(0, width - widthOf(text)))
  return right ? space + text : text + space
}

/** Lines of aligned columns, with two blanks between them. Cells may be coloured. */
export const table = (columns: readonly Column[], rows: readonly (readonly string[])[]): string[] => {
  const lines = [columns.map(({ title }) => title), ...rows]
  const widths = columns.map((_, index) => Math.max(...lines.map((cells) => widthOf(cells[index] ?? ''))))
  return lines.map((cells) =>
    columns
      .map(({ right }, index) => pad(cells[index] ?? '', widths[index] ?? 0, right))
      .join('  ')
      .trimEnd(),
  )
}

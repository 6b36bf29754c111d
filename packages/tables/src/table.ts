/** Exact, in base units; null: there is nothing. */
export type Value = string | number | null
export type Mark = 'best' | 'worst' | null

export interface Cell {
  value: Value
  /** as people read it; empty: nothing */
  text: string
  mark: Mark
}

export interface TableColumn {
  /** key in JSON */
  id: string
  /** head of data formats; the unit of the exact values beside it */
  name: string
  unit: string | null
  /** head for people, with the unit of the texts; null: for data formats only */
  head: string | null
  numeric: boolean
}

/** What an export writes: plain data, whatever table it was made from. */
export interface Table {
  title: string
  /** sentences for people above the rows */
  notes: readonly string[]
  columns: readonly TableColumn[]
  /** parts under headings of their own; the columns tell them apart in data formats */
  groups: readonly { title: string | null; rows: readonly (readonly Cell[])[] }[]
}

/** A column of a kind of row. A figure of `mark` is best or worst among what it is compared with. */
export interface Column<Row> extends TableColumn {
  value: (row: Row) => Value
  /** default: the value */
  text?: (row: Row) => string
  mark?: (row: Row) => Mark
}

const plainText = (value: Value): string => (value === null ? '' : String(value))

const toCell = <Row>({ value, text, mark }: Column<Row>, row: Row): Cell => {
  const exact = value(row)
  return { value: exact, text: text ? text(row) : plainText(exact), mark: mark?.(row) ?? null }
}

export const toRows = <Row>(columns: readonly Column<Row>[], rows: readonly Row[]): Cell[][] =>
  rows.map((row) => columns.map((column) => toCell(column, row)))

/** A list of things of one kind, in the order given. */
export const listTable = <Row>(title: string, columns: readonly Column<Row>[], rows: readonly Row[]): Table => ({
  title,
  notes: [],
  columns,
  groups: [{ title: null, rows: toRows(columns, rows) }],
})

/** A column for data formats alone. */
export const dataColumn = <Row>(
  id: string,
  name: string,
  value: Column<Row>['value'],
  { unit = null, numeric = unit !== null }: { unit?: string | null; numeric?: boolean } = {},
): Column<Row> => ({ id, name, unit, head: null, numeric, value })

/** A column for data formats and people alike: `head` in small letters and as it is, the value where `text` says nothing else. */
export const shownColumn = <Row>(
  id: string,
  head: string,
  value: Column<Row>['value'],
  { text, unit = null, numeric = unit !== null }: Partial<Pick<Column<Row>, 'text' | 'unit' | 'numeric'>> = {},
): Column<Row> => ({ id, name: head.toLowerCase(), unit, head, numeric, value, ...(text && { text }) })

/** Best and worst of some rows by a figure; none where fewer than two have it or all have the same. */
export const marksOf = <Row>(
  rows: readonly Row[],
  figure: (row: Row) => number | null,
  better: 'higher' | 'lower' | null,
): ((row: Row) => Mark) => {
  const values = rows.map(figure).filter((value) => value !== null)
  const [low, high] = [Math.min(...values), Math.max(...values)]
  if (better === null || values.length < 2 || low === high) return () => null
  const [best, worst] = better === 'higher' ? [high, low] : [low, high]
  const counted = new Set(rows)
  return (row) => {
    const value = counted.has(row) ? figure(row) : null
    return value === best ? 'best' : value === worst ? 'worst' : null
  }
}

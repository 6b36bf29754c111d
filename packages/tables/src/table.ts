/** An exact value in base units; null if there is none. */
export type Value = string | number | null
export type Mark = 'best' | 'worst' | null

export interface Cell {
  value: Value
  /** text for people; empty if there is none */
  text: string
  mark: Mark
}

export interface TableColumn {
  /** key in JSON */
  id: string
  /** head in data formats; `unit` is that of the exact values */
  name: string
  unit: string | null
  /** head for people, with the unit of the texts; null for a column of data formats only */
  head: string | null
  numeric: boolean
  /** its numbers name things, as those of jobs do: no separators of thousands */
  identifies?: true
}

/** A table as plain data, the input of every export format. */
export interface Table {
  title: string
  /** sentences for people above the rows */
  notes: readonly string[]
  columns: readonly TableColumn[]
  /** parts, each under its own heading; in data formats the columns distinguish them */
  groups: readonly { title: string | null; rows: readonly (readonly Cell[])[] }[]
}

/** A column for one kind of row. `mark` says whether its figure is the best or worst among those it is compared with. */
export interface Column<Row> extends TableColumn {
  value: (row: Row) => Value
  /** defaults to the value */
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

/** Makes a table that lists things of one kind, in the order given. */
export const listTable = <Row>(
  title: string,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  notes: readonly string[] = [],
): Table => ({
  title,
  notes,
  columns,
  groups: [{ title: null, rows: toRows(columns, rows) }],
})

/** Options of a column whose numbers name things. */
export const identifier = { numeric: true, identifies: true } as const

type ColumnOptions = Partial<Pick<TableColumn, 'unit' | 'numeric' | 'identifies'>>

/** Makes a column for data formats only. */
export const dataColumn = <Row>(
  id: string,
  name: string,
  value: Column<Row>['value'],
  { unit = null, numeric = unit !== null, ...more }: ColumnOptions = {},
): Column<Row> => ({ id, name, unit, head: null, numeric, value, ...more })

/** Makes a column for data formats, with `head` in small letters, and for people, who see the value unless `text` is given. */
export const shownColumn = <Row>(
  id: string,
  head: string,
  value: Column<Row>['value'],
  { unit = null, numeric = unit !== null, ...more }: ColumnOptions & Pick<Column<Row>, 'text'> = {},
): Column<Row> => ({ id, name: head.toLowerCase(), unit, head, numeric, value, ...more })

interface Span {
  low: number
  high: number
}

/**
 * Marks the best and the worst row by a figure; none if fewer than two rows have it, or all have the same. Where figures have
 * intervals, only a row whose interval reaches that of no other is marked.
 */
export const marksOf = <Row>(
  rows: readonly Row[],
  figure: (row: Row) => number | null,
  better: 'higher' | 'lower' | null,
  interval: (row: Row) => Span | null = () => null,
): ((row: Row) => Mark) => {
  const known = rows.flatMap((row) => {
    const value = figure(row)
    return value === null ? [] : [{ row, value, span: interval(row) ?? { low: value, high: value } }]
  })
  const values = known.map(({ value }) => value)
  const [low, high] = [Math.min(...values), Math.max(...values)]
  if (better === null || values.length < 2 || low === high) return () => null
  const marked = (value: number): Row[] => {
    const [own, others] = [known.filter((one) => one.value === value), known.filter((one) => one.value !== value)]
    const isApart = ({ span }: { span: Span }) =>
      others.every((other) => span.high < other.span.low || other.span.high < span.low)
    return own.filter(isApart).map(({ row }) => row)
  }
  const [best, worst] = [
    new Set(marked(better === 'higher' ? high : low)),
    new Set(marked(better === 'higher' ? low : high)),
  ]
  return (row) => (best.has(row) ? 'best' : worst.has(row) ? 'worst' : null)
}

/** Marks all that share the best rank and all that share the worst; none if there is but one rank. */
export const marksOfRanks = <Row>(rows: readonly Row[], rank: (row: Row) => number | null): ((row: Row) => Mark) => {
  const ranks = rows.map(rank).filter((one) => one !== null)
  const [best, worst] = [Math.min(...ranks), Math.max(...ranks)]
  return (row) => {
    const own = rank(row)
    return own === null || best === worst ? null : own === best ? 'best' : own === worst ? 'worst' : null
  }
}

import type { PublishedCell, PublishedTable, PutPublication } from '@wrkbench/contracts'
import type { AcrossTable, DownTable, History, HistoryRow, HistoryTable } from './history.ts'

/** Id of the stored result of each row; undefined if the row has no figures, so that nothing was submitted. */
export type ResultIds = ReadonlyMap<HistoryRow, string>

const resultOf = (row: HistoryRow | undefined, ids: ResultIds): { result?: string } => {
  const result = row && ids.get(row)
  return result === undefined ? {} : { result }
}

/** Values for placeholders that need no result. */
const toldOf = (row: HistoryRow, index: number): Record<string, string> => ({
  name: row.name,
  environment: row.environment ?? '',
  position: String(index + 1),
})

const cellOf = (
  row: HistoryRow,
  index: number,
  column: DownTable['columns'][number],
  ids: ResultIds,
): PublishedCell => {
  const text = row.texts?.[column.head] ?? column.text
  if (text === undefined) return column.shows ? resultOf(row, ids) : null
  const told = toldOf(row, index)
  const said = text.replaceAll(/\{(name|environment|position)\}/g, (_, key: string) => told[key] ?? '')
  return { ...resultOf(row, ids), text: said }
}

const sayGroup = ({ environment = 'only', scenario, load }: HistoryRow): string =>
  [environment, scenario, ...Object.entries(load ?? {}).map(([key, value]) => `${key} ${value}`)].join(', ')

/**
 * Rows of one group are compared with each other: they were requested in the same way on the same machine. A row
 * without figures joins the others of its scenario.
 */
const groupOf = (row: HistoryRow, rows: readonly HistoryRow[]): string => {
  const measured = rows.find(({ scenario, missing }) => missing === undefined && scenario === row.scenario)
  return sayGroup(row.missing === undefined ? row : (measured ?? row))
}

/** Lays out one row per result. */
const downTable = (history: History, { title, note, columns }: DownTable, ids: ResultIds): PublishedTable => {
  const rows = history.rows.filter(({ table }) => table === title)
  return {
    title,
    ...(note && { note }),
    columns: columns.map(({ head, shows }) => ({ head, ...(shows && { shows }) })),
    rows: rows.map((row, index) => ({
      group: groupOf(row, rows),
      cells: columns.map((column) => cellOf(row, index, column, ids)),
    })),
  }
}

/** Lays out a column for each subject and a row for each figure. */
const acrossTable = (history: History, table: AcrossTable, ids: ResultIds): PublishedTable => {
  const { title, note, from = title, across } = table
  const rows = history.rows.filter((row) => row.table === from)
  const find = (subject: string, scenario: string): HistoryRow => {
    const found = rows.find((row) => row.subject === subject && row.scenario === scenario)
    if (!found) throw new Error(`${history.id}: ${from} has no row of ${subject} for ${scenario}`)
    return found
  }
  return {
    title,
    ...(note && { note }),
    columns: [{ head: '' }, ...across.map(({ head }) => ({ head }))],
    rows: table.rows.map(({ head, scenario, shows, decimals = {} }) => ({
      shows,
      cells: [
        { text: head },
        ...across.map(({ subject }) => ({
          ...resultOf(find(subject, scenario), ids),
          ...(decimals[subject] !== undefined && { decimals: decimals[subject] }),
        })),
      ],
    })),
  }
}

const isAcross = (table: HistoryTable): table is AcrossTable => 'across' in table

/** Builds the layout in which a source published its results, with references to the stored results. */
export const toPublication = (history: History, ids: ResultIds): PutPublication => ({
  title: history.source.name,
  url: history.source.url,
  date: history.date,
  tables: history.tables.map((table) =>
    isAcross(table) ? acrossTable(history, table, ids) : downTable(history, table, ids),
  ),
  charts: history.charts ?? [],
})

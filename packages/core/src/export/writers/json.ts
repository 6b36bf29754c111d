import { Readable } from 'node:stream'
import type { Cell, Table, TableColumn } from '@wrkbench/tables'

const objectOf = (columns: readonly TableColumn[], cells: readonly Cell[]) =>
  Object.fromEntries(columns.map(({ id }, index) => [id, cells[index]?.value ?? null]))

function* chunks(tables: readonly Table[]): Generator<string> {
  yield '{"tables":['
  for (const [index, { title, notes, columns, groups }] of tables.entries()) {
    const about = columns.map(({ id, name, unit }) => ({ id, name, unit }))
    const head = JSON.stringify({ title, notes, columns: about }).slice(0, -1)
    yield `${index > 0 ? ',' : ''}${head},"rows":[`
    let separator = ''
    for (const cells of groups.flatMap(({ rows }) => rows)) {
      yield `${separator}\n${JSON.stringify(objectOf(columns, cells))}`
      separator = ','
    }
    yield ']}'
  }
  yield ']}\n'
}

/** Writes JSON with exact values in base units, keyed by column; null for a missing value. */
export const toJson = (tables: readonly Table[]): Readable => Readable.from(chunks(tables))

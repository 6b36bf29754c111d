import { Readable } from 'node:stream'
import type { Table, Value } from '@wrkbench/tables'
import { stringify } from 'csv-stringify'

/** A name that has its unit (`req/s median`, `best cell, req/s`) says it once. */
export const headOf = ({ columns }: Table): string[] =>
  columns.map(({ name, unit }) => (unit && !` ${name} `.includes(` ${unit} `) ? `${name} (${unit})` : name))

function* records(tables: readonly Table[]): Generator<Value[]> {
  for (const [index, table] of tables.entries()) {
    if (tables.length > 1) {
      if (index > 0) yield ['']
      yield [table.title]
    }
    yield headOf(table)
    for (const { rows } of table.groups) for (const cells of rows) yield cells.map(({ value }) => value)
  }
}

/**
 * Writes CSV (RFC 4180) with exact values in base units; a missing value is an empty field. A text that a spreadsheet would
 * take for a formula gets an apostrophe. Several tables follow one another, each under its title. Without the byte order mark,
 * Excel reads `µs` as `Âµs`.
 */
export const toCsv = (tables: readonly Table[]): Readable =>
  Readable.from(records(tables)).pipe(
    stringify({
      bom: true,
      record_delimiter: 'windows',
      escape_formulas: true,
      // a number is never a formula, even with a sign
      cast: { number: (value) => ({ value: String(value), escape_formulas: false }) },
    }),
  )

import type { Table } from '@wrkbench/tables'

/** Tables and how their file is called. */
export interface NamedTable {
  name: string
  tables: readonly Table[]
}

/** More than any page shows; a spreadsheet is built in memory. */
export const mostRows = 20_000

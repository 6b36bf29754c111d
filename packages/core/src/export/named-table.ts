import type { ExportQuery } from '@wrkbench/contracts'
import type { Table } from '@wrkbench/tables'
import type { Call } from '../ctx.ts'

/** Tables and how their file is called. */
export interface NamedTable {
  name: string
  tables: readonly Table[]
}

export type TableOf = (call: Call<ExportQuery>) => Promise<NamedTable>

/** More than any page shows; a spreadsheet is built in memory. */
export const mostRows = 20_000

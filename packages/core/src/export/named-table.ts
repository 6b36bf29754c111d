import type { ExportQuery } from '@wrkbench/contracts'
import type { Table } from '@wrkbench/tables'
import type { Call } from '../ctx.ts'

/** Tables and the name of their file. */
export interface NamedTable {
  name: string
  tables: readonly Table[]
}

export type TableOf = (call: Call<ExportQuery>) => Promise<NamedTable>

/** Limit of an export: more than any page shows, and small enough to build a spreadsheet in memory. */
export const mostRows = 20_000

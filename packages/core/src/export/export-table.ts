import type { ExportQuery } from '@wrkbench/contracts'
import type { Call } from '../ctx.ts'
import { tables } from './tables.ts'
import { type ExportedFile, writeFile } from './write-file.ts'

/**
 * Exports the rows that a page shows; for a list all rows, no matter which page of it is open.
 * @throws ServiceError NOT_FOUND; VALIDATION for input that the page would refuse, and above 20 000 rows
 */
export const exportTable = async ({ ctx, input }: Call<ExportQuery>): Promise<ExportedFile> =>
  writeFile(await tables[input.table]({ ctx, input }), input.format)

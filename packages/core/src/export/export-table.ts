import type { ExportQuery } from '@wrkbench/contracts'
import type { Call } from '../ctx.ts'
import { tables } from './tables.ts'
import { type ExportedFile, writeFile } from './write-file.ts'

/**
 * The rows that a page shows, as a file; of a list all of them, whatever page of it is open.
 * @throws ServiceError NOT_FOUND; VALIDATION for what the page would refuse, and above 20 000 rows
 */
export const exportTable = async ({ ctx, input }: Call<ExportQuery>): Promise<ExportedFile> =>
  writeFile(await tables[input.table]({ ctx, input }), input.format)

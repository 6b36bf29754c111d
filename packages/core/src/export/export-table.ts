import type { Readable } from 'node:stream'
import type { ExportFormat, ExportQuery } from '@wrkbench/contracts'
import type { Table } from '@wrkbench/tables'
import type { Call } from '../ctx.ts'
import { invalid } from '../errors.ts'
import { mostRows, tables } from './tables.ts'
import { toCsv } from './writers/csv.ts'
import { toJson } from './writers/json.ts'
import { toMarkdown } from './writers/markdown.ts'
import { toXlsx } from './writers/xlsx.ts'

export interface ExportedFile {
  name: string
  contentType: string
  content: Readable | Buffer | string
}

const writers: Record<
  ExportFormat,
  {
    extension: string
    contentType: string
    write: (tables: readonly Table[]) => ExportedFile['content'] | Promise<Buffer>
  }
> = {
  csv: { extension: 'csv', contentType: 'text/csv; charset=utf-8', write: toCsv },
  json: { extension: 'json', contentType: 'application/json; charset=utf-8', write: toJson },
  xlsx: {
    extension: 'xlsx',
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    write: toXlsx,
  },
  markdown: { extension: 'md', contentType: 'text/markdown; charset=utf-8', write: toMarkdown },
}

/** Small letters, digits and dashes: a name for every file system. */
const fileName = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9.]+/g, '-')
    .replaceAll(/^[-.]+|[-.]+$/g, '')
    .slice(0, 100)

/**
 * The rows that a page shows, as a file.
 * @throws ServiceError NOT_FOUND; VALIDATION for what the page would refuse, and above 20 000 rows
 */
export const exportTable = async ({ ctx, input }: Call<ExportQuery>): Promise<ExportedFile> => {
  const { extension, contentType, write } = writers[input.format ?? 'csv']
  const named = await tables[input.table]({ ctx, input })
  const count = named.tables.flatMap(({ groups }) => groups).reduce((sum, { rows }) => sum + rows.length, 0)
  if (count > mostRows) {
    throw invalid([
      { path: 'table', message: `These are ${count} rows: an export has at most ${mostRows}. Ask for less.` },
    ])
  }
  return { name: `${fileName(named.name)}.${extension}`, contentType, content: await write(named.tables) }
}

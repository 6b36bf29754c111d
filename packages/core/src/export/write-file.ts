import type { Readable } from 'node:stream'
import type { ExportFormat } from '@wrkbench/contracts'
import type { Table } from '@wrkbench/tables'
import { invalid } from '../errors.ts'
import { mostRows, type NamedTable } from './named-table.ts'
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

/** Reduces a name to small letters, digits, dots and dashes, which every file system accepts. */
const fileName = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9.]+/g, '-')
    .replaceAll(/^[-.]+|[-.]+$/g, '')
    .slice(0, 100)

/** Writes tables in a format. @throws ServiceError VALIDATION above 20 000 rows */
export const writeFile = async (named: NamedTable, format: ExportFormat = 'csv'): Promise<ExportedFile> => {
  const { extension, contentType, write } = writers[format]
  const count = named.tables.flatMap(({ groups }) => groups).reduce((sum, { rows }) => sum + rows.length, 0)
  if (count > mostRows) {
    throw invalid([
      { path: 'table', message: `These are ${count} rows: an export has at most ${mostRows}. Ask for less.` },
    ])
  }
  return { name: `${fileName(named.name)}.${extension}`, contentType, content: await write(named.tables) }
}

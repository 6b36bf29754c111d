import type { ExportQuery, ExportTable } from '@wrkbench/contracts'
import { invalid } from '../errors.ts'

const things: Partial<Record<ExportTable, string>> = {
  ...{ job: 'job', runs: 'job', report: 'report', publication: 'publication', hardware: 'environment' },
}

/** The thing that a table is of. @throws ServiceError VALIDATION when none is named */
export const idOf = ({ table, id }: Pick<ExportQuery, 'table' | 'id'>): string => {
  if (id !== undefined) return id
  const article = table === 'hardware' ? 'an' : 'a'
  throw invalid([{ path: 'id', message: `Say which: table=${table} needs the id of ${article} ${things[table]}.` }])
}

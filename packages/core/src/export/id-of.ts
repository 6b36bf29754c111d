import type { ExportQuery, ExportTable } from '@wrkbench/contracts'
import { invalid } from '../errors.ts'

const things: Partial<Record<ExportTable, string>> = {
  job: 'job',
  runs: 'job',
  sweeps: 'job',
  stability: 'job',
  report: 'report',
  verdicts: 'report',
  figures: 'run',
  result: 'result',
  publication: 'publication',
  hardware: 'environment',
  changes: 'environment',
  'host-changes': 'host',
  measures: 'host',
}

/** The thing that a table is of. @throws ServiceError VALIDATION when none is named */
export const idOf = ({ table, id }: Pick<ExportQuery, 'table' | 'id'>): string => {
  if (id !== undefined) return id
  const thing = things[table] ?? 'thing'
  const article = thing === 'environment' ? 'an' : 'a'
  throw invalid([{ path: 'id', message: `Say which: table=${table} needs the id of ${article} ${thing}.` }])
}

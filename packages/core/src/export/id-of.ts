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

/** Returns the id of the thing that a table is about. @throws ServiceError VALIDATION if none is given */
export const idOf = ({ table, id }: Pick<ExportQuery, 'table' | 'id'>): string => {
  if (id !== undefined) return id
  const thing = things[table] ?? 'thing'
  const article = thing === 'environment' ? 'an' : 'a'
  throw invalid([{ path: 'id', message: `Say which: table=${table} needs the id of ${article} ${thing}.` }])
}

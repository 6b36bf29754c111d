import type { ExportQuery, ExportTable } from '@wrkbench/contracts'
import { invalid } from '../errors.ts'

type Thing = 'job' | 'report' | 'run' | 'result' | 'publication' | 'environment' | 'host'

/** What the id of a table names; tables that are not listed need none. */
export const thingOfTable: Partial<Record<ExportTable, Thing>> = {
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
  const thing = thingOfTable[table] ?? 'thing'
  const article = thing === 'environment' ? 'an' : 'a'
  throw invalid([{ path: 'id', message: `Say which: table=${table} needs the id of ${article} ${thing}.` }])
}

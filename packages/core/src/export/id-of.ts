import { type ExportQuery, thingOfTable } from '@wrkbench/contracts'
import { invalid } from '../errors.ts'

/** Returns the id of the thing that a table is about. @throws ServiceError VALIDATION if none is given */
export const idOf = ({ table, id }: Pick<ExportQuery, 'table' | 'id'>): string => {
  if (id !== undefined) return id
  const thing = thingOfTable[table] ?? 'thing'
  const article = thing === 'environment' ? 'an' : 'a'
  throw invalid([{ path: 'id', message: `Say which: table=${table} needs the id of ${article} ${thing}.` }])
}

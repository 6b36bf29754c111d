import { emptyHostUsage, type Result } from '@wrkbench/contracts'
import { columnsToUsage, type NumberColumns, type ResultRow } from '@wrkbench/db'

/** Whether a figure comes from watching the processes, not from the generator's output. */
export const isWatched = (path: string): boolean => /^(server|generator)\./.test(path)

/** What the processes and the host used while a result was measured; null if they were not watched. */
export const usageOf = (
  row: Pick<ResultRow, 'host_usage' | 'missing'> & NumberColumns,
): Pick<Result, 'server' | 'generator' | 'host'> => {
  const { host_usage: host, missing } = row
  if (!host) return { server: null, generator: null, host: null }
  return {
    server: columnsToUsage('server', row, missing),
    generator: columnsToUsage('generator', row, missing),
    host: { ...emptyHostUsage(host.cpus), ...host },
  }
}

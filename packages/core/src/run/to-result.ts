import { emptyHostUsage, type Result } from '@wrkbench/contracts'
import { columnsToMetrics, columnsToUsage, type NumberColumns, type ResultRow } from '@wrkbench/db'
import { instant } from '../instant.ts'

export const toResult = (row: ResultRow & NumberColumns): Result => {
  const { missing } = row
  const own = Object.entries(missing).filter(([path]) => !/^(server|generator)\./.test(path))
  const watched = row.host_usage !== null
  return {
    id: String(row.id),
    seriesId: String(row.series_id),
    measuredAt: instant(row.measured_at),
    metrics: columnsToMetrics(row),
    missing: Object.fromEntries(own),
    flags: row.flags,
    server: watched ? columnsToUsage('server', row, missing) : null,
    generator: watched ? columnsToUsage('generator', row, missing) : null,
    host: row.host_usage && { ...emptyHostUsage(row.host_usage.cpus), ...row.host_usage },
    placement: row.placement,
    generatorVersion: row.generator_version,
    parserVersion: row.parser_version,
    methodologyFingerprint: row.methodology_fingerprint,
    environmentFingerprint: row.environment_fingerprint,
  }
}

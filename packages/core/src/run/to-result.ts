import type { Result } from '@wrkbench/contracts'
import { columnsToMetrics, type NumberColumns, type ResultRow } from '@wrkbench/db'
import { instant } from '../instant.ts'
import { isWatched, usageOf } from './watched.ts'

export const toResult = (row: ResultRow & NumberColumns): Result => {
  const own = Object.entries(row.missing).filter(([path]) => !isWatched(path))
  return {
    id: String(row.id),
    seriesId: String(row.series_id),
    measuredAt: instant(row.measured_at),
    metrics: columnsToMetrics(row),
    missing: Object.fromEntries(own),
    flags: row.flags,
    ...usageOf(row),
    placement: row.placement,
    generatorVersion: row.generator_version,
    parserVersion: row.parser_version,
    methodologyFingerprint: row.methodology_fingerprint,
    environmentFingerprint: row.environment_fingerprint,
  }
}

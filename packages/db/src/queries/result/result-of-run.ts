import type { Flag, HostUsage, Placement } from '@wrkbench/contracts'
import { prepared, type Sql } from '../../sql.ts'
import { figureColumns, type NumberColumns } from './result-columns.ts'

export interface ResultRow {
  id: number
  series_id: number
  measured_at: Date
  missing: Record<string, string>
  flags: Flag[]
  host_usage: HostUsage | null
  placement: Placement | null
  generator_version: string | null
  parser_version: number
  methodology_fingerprint: string
  environment_fingerprint: string | null
}

export const resultColumns: string[] = [
  ...['id', 'series_id', 'measured_at', 'missing', 'flags', 'host_usage', 'placement', 'generator_version'],
  ...['parser_version', 'methodology_fingerprint', 'environment_fingerprint', ...figureColumns],
]

const statement = prepared('result-of-run', `SELECT ${resultColumns.join(', ')} FROM results WHERE run_id = $1`)

/** A run's result with its figures, keyed by column. */
export const resultOfRun = async (sql: Sql, runId: string): Promise<(ResultRow & NumberColumns) | null> =>
  (await sql.query<ResultRow & NumberColumns>(statement([runId]))).rows[0] ?? null

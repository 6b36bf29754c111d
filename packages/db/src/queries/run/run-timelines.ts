import type { Sample } from '@wrkbench/contracts'
import type { Sql } from '../../sql.ts'
import { type SampleColumns, toSamples } from './sample-columns.ts'

const text = `
SELECT r.id AS "runId", r.samples_removed_at IS NOT NULL AS removed, (
  SELECT coalesce(jsonb_agg(s.samples ORDER BY s.seq), '[]') FROM run_samples s WHERE s.run_id = r.id) AS batches
FROM runs r WHERE r.id = ANY ($1::uuid[])`

export interface RunTimeline {
  runId: string
  /** whether retention removed the samples */
  removed: boolean
  batches: Sample[][]
}

/** The samples of several runs, in their batches. */
export const runTimelines = async (sql: Sql, runIds: readonly string[]): Promise<RunTimeline[]> => {
  type Row = Omit<RunTimeline, 'batches'> & { batches: (SampleColumns | Sample[])[] }
  const { rows } = await sql.query<Row>(text, [runIds])
  return rows.map(({ batches, ...row }) => ({ ...row, batches: batches.map(toSamples) }))
}

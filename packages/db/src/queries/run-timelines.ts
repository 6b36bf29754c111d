import type { Sample } from '@wrkbench/contracts'
import type { Sql } from '../sql.ts'
import { type SampleColumns, toSamples } from './sample-columns.ts'

const text = `
SELECT run_id AS "runId", jsonb_agg(samples ORDER BY seq) AS batches
FROM run_samples WHERE run_id = ANY ($1::uuid[]) GROUP BY run_id`

/** The in-run series of several runs, each in its batches. */
export const runTimelines = async (
  sql: Sql,
  runIds: readonly string[],
): Promise<{ runId: string; batches: Sample[][] }[]> => {
  const { rows } = await sql.query<{ runId: string; batches: (SampleColumns | Sample[])[] }>(text, [runIds])
  return rows.map(({ runId, batches }) => ({ runId, batches: batches.map(toSamples) }))
}

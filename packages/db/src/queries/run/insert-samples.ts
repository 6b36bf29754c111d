import type { Sample } from '@wrkbench/contracts'
import { jsonText } from '../../json-text.ts'
import { prepared, type Sql } from '../../sql.ts'
import { type SampleColumns, toSampleColumns, toSamples } from './sample-columns.ts'

const insert = prepared(
  'insert-samples',
  `INSERT INTO run_samples (run_id, seq, samples, final) VALUES ($1, $2, $3, $4) ON CONFLICT (run_id, seq) DO NOTHING`,
)

/** Adds a batch of samples while the run lasts. */
export const insertSamples = async (tx: Sql, runId: string, seq: number, samples: readonly Sample[]): Promise<void> => {
  if (samples.length > 0) await tx.query(insert([runId, seq, jsonText(samples), false]))
}

/** All stored batches, in order. */
export const sampleBatches = async (sql: Sql, runId: string): Promise<Sample[][]> => {
  const text = 'SELECT samples FROM run_samples WHERE run_id = $1 ORDER BY seq'
  const { rows } = await sql.query<{ samples: SampleColumns | Sample[] }>(text, [runId])
  return rows.map(({ samples }) => toSamples(samples))
}

/** Replaces all batches by one complete series, stored column by column. */
export const replaceSamples = async (tx: Sql, runId: string, samples: readonly Sample[]): Promise<void> => {
  await tx.query('DELETE FROM run_samples WHERE run_id = $1', [runId])
  if (samples.length > 0) await tx.query(insert([runId, 0, jsonText(toSampleColumns(samples)), true]))
}

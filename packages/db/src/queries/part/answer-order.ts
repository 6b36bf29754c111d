import type { PartAnswer } from '@wrkbench/contracts'
import { jsonText } from '../../json-text.ts'
import { partsChannel } from '../../listen.ts'
import type { Sql } from '../../sql.ts'

export interface AnsweredOrder {
  runId: string
  ordinal: number
  /** lease of the part */
  lease: string
  seq: number
  answer: PartAnswer
}

const text = `
WITH answered AS (
  UPDATE run_parts SET answer_seq = $4, answer = $5::jsonb #- '{report,output}', report = coalesce($5::jsonb -> 'report', report)
  WHERE run_id = $1 AND ordinal = $2 AND lease = $3 AND order_seq = $4 AND answer_seq < $4 RETURNING run_id
)
SELECT pg_notify('${partsChannel}', run_id::text) FROM answered`

/**
 * Stores the answer to the present order, once, and wakes the leader. The output of a generator is left out of the
 * answer for the leader: it is read here. An answer to an older order is dropped.
 */
export const answerOrder = async (sql: Sql, { runId, ordinal, lease, seq, answer }: AnsweredOrder): Promise<void> => {
  await sql.query(text, [runId, ordinal, lease, seq, jsonText(answer)])
}

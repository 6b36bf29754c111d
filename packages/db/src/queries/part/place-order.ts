import type { PartOrder } from '@wrkbench/contracts'
import { jsonText } from '../../json-text.ts'
import { partsChannel } from '../../listen.ts'
import type { Sql } from '../../sql.ts'
import { activeStates } from '../run/run-states.ts'

export interface PlacedOrder {
  runId: string
  ordinal: number
  /** lease of the run */
  lease: string
  seq: number
  order: PartOrder
}

const text = `
WITH placed AS (
  UPDATE run_parts p SET order_seq = $4, "order" = $5
  FROM runs r WHERE r.id = p.run_id AND p.run_id = $1 AND p.ordinal = $2 AND r.lease = $3 AND r.status IN ${activeStates}
    AND p.order_seq < $4
  RETURNING p.incarnation
)
SELECT pg_notify('${partsChannel}', incarnation) FROM placed`

/** Stores an order and wakes the part's runner. An order that was already placed is left alone. */
export const placeOrder = async (sql: Sql, { runId, ordinal, lease, seq, order }: PlacedOrder): Promise<void> => {
  await sql.query(text, [runId, ordinal, lease, seq, jsonText(order)])
}

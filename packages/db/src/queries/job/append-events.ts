import { jsonText } from '../../json-text.ts'
import { jobEventsChannel } from '../../listen.ts'
import { prepared, type Sql } from '../../sql.ts'

export interface NewEvent {
  type: string
  data: unknown
}

const statement = prepared(
  'append-events',
  `WITH job AS (
  UPDATE jobs SET event_seq = event_seq + $2 WHERE id = $1 RETURNING event_seq
), added AS (
  INSERT INTO job_events (job_id, seq, type, data, at)
  SELECT $1, job.event_seq - $2 + event.ord, event.type, event.data::jsonb, $5
  FROM job, unnest($3::text[], $4::text[]) WITH ORDINALITY AS event (type, data, ord)
)
SELECT pg_notify('${jobEventsChannel}', $1::text) FROM job`,
)

/**
 * Appends events to a job. The lock on the job's row keeps sequence numbers without gaps and in commit order, and a
 * count of the job's runs made afterwards sees everything committed before. Listeners are notified at commit.
 */
export const appendEvents = async (tx: Sql, jobId: string, events: readonly NewEvent[], at: Date): Promise<void> => {
  if (events.length === 0) return
  const types = events.map(({ type }) => type)
  const data = events.map((event) => jsonText(event.data))
  await tx.query(statement([jobId, events.length, types, data, at]))
}

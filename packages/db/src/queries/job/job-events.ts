import { prepared, type Sql } from '../../sql.ts'

export interface JobEventRow {
  seq: number
  type: string
  data: unknown
}

const statement = prepared(
  'job-events',
  'SELECT seq, type, data FROM job_events WHERE job_id = $1 AND seq > $2 ORDER BY seq LIMIT $3',
)

/** Events of a job with a sequence number above `after`, in order. */
export const jobEvents = async (sql: Sql, jobId: string, after: number, limit: number): Promise<JobEventRow[]> =>
  (await sql.query<JobEventRow>(statement([jobId, after, limit]))).rows

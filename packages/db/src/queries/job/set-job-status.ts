import type { JobStatus } from '@wrkbench/contracts'
import type { Sql } from '../../sql.ts'

const text = `
UPDATE jobs SET status = $3::job_status,
  started_at = CASE WHEN $3::job_status = 'RUNNING' THEN coalesce(started_at, $4::timestamptz) ELSE started_at END,
  finished_at = CASE WHEN $5 THEN greatest($4::timestamptz, started_at) END
WHERE id = $1 AND status = $2`

/** Changes a job's status by compare-and-set. Returns false if the job was no longer in `from`. */
export const setJobStatus = async (
  tx: Sql,
  change: { jobId: string; from: JobStatus; to: JobStatus; over: boolean; at: Date },
): Promise<boolean> => {
  const { jobId, from, to, at, over } = change
  return (await tx.query(text, [jobId, from, to, at, over])).rowCount === 1
}

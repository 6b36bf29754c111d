import { partsChannel } from '../../listen.ts'
import type { Sql } from '../../sql.ts'
import { activeStates } from '../run/run-states.ts'

const text = `
SELECT pg_notify('${partsChannel}', waiting.key) FROM runs r JOIN run_parts p ON p.run_id = r.id
CROSS JOIN LATERAL (VALUES (p.incarnation), (r.id::text)) AS waiting (key)
WHERE r.job_id = $1 AND r.status IN ${activeStates}`

/** Tells the hosts of a job's active run, at commit, that the job was cancelled. */
export const wakeCancelledParts = async (tx: Sql, jobId: string): Promise<void> => {
  await tx.query(text, [jobId])
}

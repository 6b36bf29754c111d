import { appendEvents, cancelQueuedRuns, type Sql } from '@wrkbench/db'
import { runEvent } from '../run/next-attempts.ts'

/** Ends what waits of a job and tells about it; the ids, to be taken out of the queue after the commit. */
export const cancelWaiting = async (tx: Sql, jobId: string, at: Date): Promise<string[]> => {
  const runIds = await cancelQueuedRuns(tx, jobId, at)
  const events = runIds.map((runId) => runEvent(runId, 'CANCELLED', at, null))
  await appendEvents(tx, jobId, events, at)
  return runIds
}

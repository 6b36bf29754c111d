import { appendEvents, cancelQueuedRuns, type Sql } from '@wrkbench/db'
import { runEvent } from '../run/run-event.ts'

/** Cancels the waiting runs of a job and appends the events. @returns their ids, to be removed from the queue after the commit */
export const cancelWaiting = async (tx: Sql, jobId: string, at: Date): Promise<string[]> => {
  const runIds = await cancelQueuedRuns(tx, jobId, at)
  const events = runIds.map((runId) => runEvent(runId, 'CANCELLED', at, null))
  await appendEvents(tx, jobId, events, at)
  return runIds
}

import { isJobOver } from '@wrkbench/contracts'
import { appendEvents, isStillRunning, jobState, type Sql, setJobStatus } from '@wrkbench/db'
import { jobStatusOf } from '../domain/job/job-status.ts'
import { instant } from '../instant.ts'
import { announceJob } from '../webhook/announce-job.ts'
import { noteNoise } from './note-noise.ts'
import { startSpareRound } from './start-spare-round.ts'

/**
 * Updates a job's stored status from its runs and announces the change. Call it after `appendEvents` within the same
 * transaction: that holds the lock of the job's row, so that two concurrent roll-ups cannot both miss the last run. A job that
 * would be over may get a spare round instead. @returns the runs of that round, for the queue; the reconciler finds those that
 * nobody delivers
 */
export const rollUpJob = async (tx: Sql, jobId: string, at: Date): Promise<string[]> => {
  if (await isStillRunning(tx, jobId)) return []
  const state = await jobState(tx, jobId)
  if (!state) return []
  const cancelRequested = state.cancelRequestedAt !== null
  const status = jobStatusOf(state, { status: state.status, cancelRequested })
  if (status === state.status) return []
  if (isJobOver(status) && !cancelRequested && status !== 'CANCELLED') {
    const spare = await startSpareRound(tx, jobId, state, at)
    if (spare.length > 0) return spare
  }
  const changed = await setJobStatus(tx, { jobId, from: state.status, to: status, over: isJobOver(status), at })
  if (changed && isJobOver(status)) {
    await noteNoise(tx, jobId)
    await announceJob(tx, { jobId, status, runs: state, at })
  }
  if (changed) await appendEvents(tx, jobId, [{ type: 'job', data: { status, at: instant(at) } }], at)
  return []
}

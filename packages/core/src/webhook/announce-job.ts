import type { JobEnd, RunCounts } from '@wrkbench/contracts'
import { finishedJob, type Sql } from '@wrkbench/db'
import { instant, instantOrNull } from '../instant.ts'
import { announce } from './announce.ts'

interface AnnounceJob {
  jobId: string
  status: JobEnd
  runs: RunCounts
  at: Date
}

/** Announces that a job is over, within the transaction in which it ends. */
export const announceJob = async (tx: Sql, { jobId, status, runs, at }: AnnounceJob): Promise<void> => {
  const row = await finishedJob(tx, jobId)
  if (!row) return
  const { projectId, number, label, environment, commit, suite, createdAt, startedAt } = row
  const { total, succeeded, failed, cancelled } = runs
  const times = { createdAt: instant(createdAt), startedAt: instantOrNull(startedAt), finishedAt: instant(at) }
  const job = { id: jobId, number, label, status, environment, commit, suite, ...times }
  const data = { job, runs: { total, succeeded, failed, cancelled } }
  await announce(tx, { projectId, event: 'job.finished', at, path: `/jobs/${jobId}`, data })
}

import type { LoadProfile, RunSummary } from '@wrkbench/contracts'
import type { RunRow } from '@wrkbench/db'
import { instant, instantOrNull } from '../instant.ts'

export const toRunSummary = (row: RunRow, profile: LoadProfile): RunSummary => ({
  id: row.id,
  jobId: row.jobId,
  serverId: row.serverId,
  scenarioId: row.scenarioId,
  profile,
  profileIndex: row.profileIndex,
  round: row.round,
  attempt: row.attempt,
  position: row.position,
  status: row.status,
  error: row.error,
  progress: row.progress,
  queuedAt: instant(row.queuedAt),
  startedAt: instantOrNull(row.startedAt),
  finishedAt: instantOrNull(row.finishedAt),
  successesPerSecond: row.successesPerSecond,
  latencyP50Us: row.latencyP50Us,
  latencyP99Us: row.latencyP99Us,
  flags: row.flags,
})

import { isJobOver, type JobSummary, likelyWarmUp } from '@wrkbench/contracts'
import type { JobRow } from '@wrkbench/db'
import { estimateSeconds } from '../domain/job/estimate.ts'
import { instant, instantOrNull } from '../instant.ts'

export const toJobSummary = (row: JobRow): JobSummary => ({
  id: row.id,
  number: row.number,
  project: row.project,
  environment: { id: row.environmentId, name: row.environmentName },
  label: row.label,
  commit: row.commit,
  suite:
    row.suiteId === null ? null : { id: row.suiteId, name: row.suiteName ?? '', dueAt: instantOrNull(row.suiteDueAt) },
  status: row.status,
  rounds: row.spec.rounds,
  order: row.spec.order,
  servers: row.spec.servers,
  scenarios: row.spec.scenarios,
  runs: row.runs,
  createdAt: instant(row.createdAt),
  startedAt: instantOrNull(row.startedAt),
  finishedAt: instantOrNull(row.finishedAt),
  cancelRequestedAt: instantOrNull(row.cancelRequestedAt),
  etaSeconds: isJobOver(row.status) ? null : estimateSeconds(row.paces, row.spec.profiles, likelyWarmUp(row.spec)),
})

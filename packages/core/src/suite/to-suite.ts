import type { Suite, SuiteRun } from '@wrkbench/contracts'
import type { SuiteRow } from '@wrkbench/db'
import { instant, instantOrNull } from '../instant.ts'

const again = (text: string): string => instant(new Date(text))
const againOrNull = (text: string | null): string | null => (text === null ? null : again(text))

const toRun = ({
  id,
  number,
  status,
  createdAt,
  finishedAt,
  dueAt,
  runs,
}: NonNullable<SuiteRow['lastRun']>): SuiteRun => ({
  id,
  number,
  status,
  createdAt: again(createdAt),
  finishedAt: againOrNull(finishedAt),
  dueAt: againOrNull(dueAt),
  runs: { total: runs.total, succeeded: runs.succeeded, failed: runs.failed, cancelled: runs.cancelled },
})

export const toSuite = (row: SuiteRow): Suite => ({
  id: row.id,
  name: row.name,
  project: row.project,
  environment: { id: row.environmentId, name: row.environmentName },
  job: { ...row.spec, environment: row.environmentId },
  schedule: row.cron === null ? null : { cron: row.cron, timeZone: row.timezone },
  paused: !row.enabled,
  nextRunAt: instantOrNull(row.nextRunAt),
  lastDue:
    row.lastDueAt && row.lastOutcome
      ? { at: instant(row.lastDueAt), outcome: row.lastOutcome, note: row.lastNote }
      : null,
  lastRun: row.lastRun && toRun(row.lastRun),
  trend: {
    cells: row.trend.at(-1)?.cells ?? 0,
    points: row.trend.map(({ jobId, number, at, value }) => ({
      jobId,
      number,
      at: again(at),
      successesPerSecond: value,
    })),
  },
  createdBy: row.createdBy,
  createdAt: instant(row.createdAt),
  updatedAt: instant(row.updatedAt),
})

import type { JobSummary } from '@wrkbench/contracts'
import { dataColumn, identifier, listTable, shownColumn, type Table } from '../table.ts'

const count = { numeric: true }
const listed = (names: readonly string[]): string => names.join(', ')

const columns = [
  shownColumn<JobSummary>('number', 'Job', ({ number }) => number, identifier),
  dataColumn<JobSummary>('id', 'id', ({ id }) => id),
  shownColumn<JobSummary>('status', 'Status', ({ status }) => status),
  shownColumn<JobSummary>('label', 'Label', ({ label, suite }) => label ?? suite?.name ?? null),
  shownColumn<JobSummary>('environment', 'Environment', ({ environment }) => environment.name),
  shownColumn<JobSummary>('servers', 'Servers', ({ servers }) => listed(servers)),
  shownColumn<JobSummary>('scenarios', 'Scenarios', ({ scenarios }) => listed(scenarios)),
  shownColumn<JobSummary>('rounds', 'Rounds', ({ rounds }) => rounds, count),
  shownColumn<JobSummary>('runs', 'Runs', ({ runs }) => runs.total, count),
  shownColumn<JobSummary>('succeeded', 'Succeeded', ({ runs }) => runs.succeeded, count),
  shownColumn<JobSummary>('failed', 'Failed', ({ runs }) => runs.failed, count),
  shownColumn<JobSummary>('cancelled', 'Cancelled', ({ runs }) => runs.cancelled, count),
  dataColumn<JobSummary>('suite', 'suite', ({ suite }) => suite?.name ?? null),
  shownColumn<JobSummary>('commit', 'Commit', ({ commit }) => commit),
  shownColumn<JobSummary>('createdAt', 'Created', ({ createdAt }) => createdAt),
  dataColumn<JobSummary>('startedAt', 'started at', ({ startedAt }) => startedAt),
  shownColumn<JobSummary>('finishedAt', 'Finished', ({ finishedAt }) => finishedAt),
]

/** Jobs in the order given. */
export const jobsTable = (jobs: readonly JobSummary[]): Table => listTable('Jobs', columns, jobs)

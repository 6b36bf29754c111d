import { metricCatalogue, type Suite } from '@wrkbench/contracts'
import { dataColumn, identifier, listTable, shownColumn, type Table } from '../table.ts'

const count = { numeric: true }

/** Returns the newest geometric mean over the cells of a suite, the last point of its small trend. */
const newest = ({ trend }: Suite): number | null => trend.points.at(-1)?.successesPerSecond ?? null

const columns = [
  shownColumn<Suite>('name', 'Suite', ({ name }) => name),
  dataColumn<Suite>('id', 'id', ({ id }) => id),
  shownColumn<Suite>('environment', 'Environment', ({ environment }) => environment.name),
  shownColumn<Suite>('servers', 'Servers', ({ job }) => job.servers.join(', ')),
  shownColumn<Suite>('scenarios', 'Scenarios', ({ job }) => job.scenarios.join(', ')),
  shownColumn<Suite>('cron', 'Schedule', ({ schedule }) => schedule?.cron ?? null),
  shownColumn<Suite>('timeZone', 'Time zone', ({ schedule }) => schedule?.timeZone ?? null),
  shownColumn<Suite>('paused', 'Paused', ({ paused }) => (paused ? 'yes' : 'no')),
  shownColumn<Suite>('nextRunAt', 'Next', ({ nextRunAt }) => nextRunAt),
  shownColumn<Suite>('lastJob', 'Last job', ({ lastRun }) => lastRun?.number ?? null, identifier),
  shownColumn<Suite>('lastStatus', 'Its status', ({ lastRun }) => lastRun?.status ?? null),
  dataColumn<Suite>('lastCreatedAt', 'last job created at', ({ lastRun }) => lastRun?.createdAt ?? null),
  dataColumn<Suite>('lastFinishedAt', 'last job finished at', ({ lastRun }) => lastRun?.finishedAt ?? null),
  dataColumn<Suite>('cells', 'cells', ({ trend }) => trend.cells, count),
  dataColumn<Suite>('newest', 'newest, geometric mean of its cells', newest, {
    unit: metricCatalogue.successesPerSecond.unit,
  }),
  dataColumn<Suite>('lastDueAt', 'last due at', ({ lastDue }) => lastDue?.at ?? null),
  dataColumn<Suite>('lastDueOutcome', 'last due outcome', ({ lastDue }) => lastDue?.outcome ?? null),
  dataColumn<Suite>('lastDueNote', 'last due note', ({ lastDue }) => lastDue?.note ?? null),
  dataColumn<Suite>('createdBy', 'created by', ({ createdBy }) => createdBy),
  dataColumn<Suite>('createdAt', 'created at', ({ createdAt }) => createdAt),
  dataColumn<Suite>('updatedAt', 'updated at', ({ updatedAt }) => updatedAt),
]

/** Suites in the order given. */
export const suitesTable = (suites: readonly Suite[]): Table => listTable('Suites', columns, suites)

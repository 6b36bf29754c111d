import type { RunnerEntry } from '@wrkbench/contracts'
import { dataColumn, identifier, listTable, shownColumn, type Table } from '../table.ts'

/** Lists the safety measures that were not taken, each with the reason. */
const notTaken = ({ measures }: RunnerEntry): string | null =>
  measures
    ?.filter(({ taken }) => !taken)
    .map(({ id, why }) => `${id}: ${why}`)
    .join('; ') || null

const columns = [
  shownColumn<RunnerEntry>('name', 'Runner', ({ name }) => name),
  dataColumn<RunnerEntry>('id', 'id', ({ id }) => id),
  shownColumn<RunnerEntry>('environment', 'Environment', ({ environment }) => environment.name),
  shownColumn<RunnerEntry>('connected', 'Connected', ({ online }) => (online ? 'yes' : 'no')),
  shownColumn<RunnerEntry>('notTaking', 'Takes no runs because', ({ notTaking }) => notTaking?.why ?? null),
  shownColumn<RunnerEntry>('duty', 'Duty', ({ duty }) => duty),
  shownColumn<RunnerEntry>('roles', 'Roles', ({ roles }) => roles.join(', ').toLowerCase()),
  shownColumn<RunnerEntry>('labels', 'Labels', ({ labels }) => labels.join(', ') || null),
  shownColumn<RunnerEntry>('version', 'Version', ({ version }) => version),
  dataColumn<RunnerEntry>('protocol', 'protocol', ({ protocol }) => protocol, identifier),
  dataColumn<RunnerEntry>('platform', 'platform', ({ capabilities: { platform, arch } }) => `${platform} ${arch}`),
  dataColumn<RunnerEntry>('cpus', 'cpus', ({ capabilities }) => capabilities.cpus, { numeric: true }),
  dataColumn<RunnerEntry>('notTaken', 'safety measures not taken', notTaken),
  shownColumn<RunnerEntry>('currentJob', 'Now on job', ({ currentRun }) => currentRun?.jobNumber ?? null, identifier),
  shownColumn<RunnerEntry>('heartbeatAt', 'Last heard of', ({ lastHeartbeatAt }) => lastHeartbeatAt),
  dataColumn<RunnerEntry>('registeredAt', 'registered at', ({ registeredAt }) => registeredAt),
  dataColumn<RunnerEntry>('tokenCreatedAt', 'token created at', ({ token }) => token?.createdAt ?? null),
]

/** Runners in the order given. */
export const runnersTable = (runners: readonly RunnerEntry[]): Table => listTable('Runners', columns, runners)

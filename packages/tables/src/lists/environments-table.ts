import type { EnvironmentEntry } from '@wrkbench/contracts'
import { dataColumn, listTable, shownColumn, type Table } from '../table.ts'

interface HostInEnvironment {
  environment: EnvironmentEntry
  /** null if the environment has no host */
  host: EnvironmentEntry['hosts'][number] | null
}

const count = { numeric: true }

const columns = [
  shownColumn<HostInEnvironment>('environment', 'Environment', ({ environment }) => environment.name),
  dataColumn<HostInEnvironment>('id', 'id', ({ environment }) => environment.id),
  shownColumn<HostInEnvironment>('host', 'Host', ({ host }) => host?.name ?? null),
  dataColumn<HostInEnvironment>('hostId', 'host id', ({ host }) => host?.id ?? null),
  shownColumn<HostInEnvironment>('role', 'Role', ({ host }) => host?.role.toLowerCase() ?? null),
  shownColumn<HostInEnvironment>('hardware', 'Hardware', ({ host }) => host?.hardware.join(', ') || null),
  shownColumn<HostInEnvironment>('runners', 'Runners', ({ environment }) => environment.runners.join(', ') || null),
  shownColumn<HostInEnvironment>('online', 'Connected', ({ environment }) => environment.online, count),
  shownColumn<HostInEnvironment>('notes', 'Notes', ({ environment }) => environment.notes),
]

/** Environments in the order given, with one row per host and role. */
export const environmentsTable = (environments: readonly EnvironmentEntry[]): Table =>
  listTable(
    'Environments',
    columns,
    environments.flatMap((environment) =>
      (environment.hosts.length > 0 ? environment.hosts : [null]).map((host) => ({ environment, host })),
    ),
  )

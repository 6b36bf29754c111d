import { type EnvironmentDetail, type FactEntry, factEntries } from '@wrkbench/contracts'
import { missing } from './figures.ts'
import { listTable, shownColumn, type Table } from './table.ts'

interface FactOfHost {
  host: string
  roles: string
  entry: FactEntry
}

const columns = [
  shownColumn<FactOfHost>('host', 'Host', ({ host }) => host),
  shownColumn<FactOfHost>('roles', 'Roles', ({ roles }) => roles),
  shownColumn<FactOfHost>('group', 'Part', ({ entry }) => entry.group),
  shownColumn<FactOfHost>('fact', 'Fact', ({ entry }) => entry.id, { text: ({ entry }) => entry.label }),
  shownColumn<FactOfHost>('value', 'Value', ({ entry }) => entry.value, {
    text: ({ entry }) => entry.value ?? missing,
  }),
  shownColumn<FactOfHost>('why', 'Why not', ({ entry }) => entry.why),
]

/** The hardware of the hosts of an environment, fact by fact. */
export const hardwareTable = ({ name, hosts }: Pick<EnvironmentDetail, 'name' | 'hosts'>): Table =>
  listTable(
    `Hardware of ${name}`,
    columns,
    hosts.flatMap(({ name: host, roles, facts }) =>
      (facts ? factEntries(facts) : []).map((entry) => ({
        host,
        roles: roles.map((role) => role.toLowerCase()).join(', '),
        entry,
      })),
    ),
  )

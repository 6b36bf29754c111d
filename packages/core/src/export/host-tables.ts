import { changesTable, hardwareTable, measuresTable } from '@wrkbench/tables'
import { getEnvironment } from '../catalogue/get-environment.ts'
import { getHostHistory } from '../catalogue/get-host-history.ts'
import { listRunners } from '../catalogue/list-runners.ts'
import { idOf } from './id-of.ts'
import type { TableOf } from './named-table.ts'

export const hardware: TableOf = async ({ ctx, input }) => {
  const environment = await getEnvironment({ ctx, input: { id: idOf(input) } })
  return { name: `hardware-${environment.name}`, tables: [hardwareTable(environment)] }
}

export const changes: TableOf = async ({ ctx, input }) => {
  const { name, hosts } = await getEnvironment({ ctx, input: { id: idOf(input) } })
  return { name: `changes-${name}`, tables: [changesTable(name, hosts)] }
}

export const hostChanges: TableOf = async ({ ctx, input }) => {
  const host = await getHostHistory({ ctx, input: { id: idOf(input) } })
  return { name: `changes-${host.name}`, tables: [changesTable(host.name, [host])] }
}

export const measures: TableOf = async ({ ctx, input }) => {
  const host = await getHostHistory({ ctx, input: { id: idOf(input) } })
  const { items } = await listRunners({ ctx })
  const here = items.filter(({ hostId }) => hostId === host.id)
  return { name: `measures-${host.name}`, tables: [measuresTable(host.name, here)] }
}

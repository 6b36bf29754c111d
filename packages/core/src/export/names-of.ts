import type { CatalogueNames } from '@wrkbench/tables'
import type { Ctx } from '../ctx.ts'

/** Returns functions that give the catalogue's display name of a server or scenario id. */
export const namesOf = ({ catalogue }: Ctx): CatalogueNames => {
  const servers = new Map(catalogue.servers.map(({ manifest }) => [manifest.id, manifest.displayName]))
  const scenarios = new Map(catalogue.scenarios.map(({ manifest }) => [manifest.id, manifest.displayName]))
  return { server: (id) => servers.get(id) ?? id, scenario: (id) => scenarios.get(id) ?? id }
}

import type { ScenarioCatalogue, ServerCatalogue, ServerEntry } from '@wrkbench/contracts'
import { nameOfId } from '#lib/text/words.ts'

export type Names = {
  server: (id: string) => string
  /** the server's framework, which decides its colour */
  framework: (id: string) => string
  language: (id: string) => string | null
  scenario: (id: string) => string
}

/** Returns names from the catalogue; an id that is no longer in it is its own name. */
export const namesOf = (servers: ServerCatalogue | undefined, scenarios: ScenarioCatalogue | undefined): Names => {
  const byId = new Map<string, ServerEntry>(servers?.items.map((entry) => [entry.id, entry]))
  const scenarioById = new Map(scenarios?.items.map((entry) => [entry.id, entry.displayName]))
  return {
    server: (id) => byId.get(id)?.displayName ?? nameOfId(id),
    framework: (id) => byId.get(id)?.framework ?? nameOfId(id),
    language: (id) => byId.get(id)?.language ?? null,
    scenario: (id) => scenarioById.get(id) ?? id,
  }
}

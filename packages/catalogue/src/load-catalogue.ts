import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { byName } from '@wrkbench/contracts'
import { type LoadedScenario, loadScenario } from './load-scenario.ts'
import { type LoadedServer, loadServer } from './load-server.ts'
import { CatalogueError, type CatalogueProblem } from './problem.ts'

/**
 * The content of servers/, ordered by id. Servers and scenarios with a problem are left out and named in `problems`.
 */
export interface Catalogue {
  servers: LoadedServer[]
  scenarios: LoadedScenario[]
  problems: CatalogueProblem[]
}

const scenariosFolder = 'scenarios'

const foldersIn = async (dir: string): Promise<string[]> =>
  (await readdir(dir, { withFileTypes: true }))
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map((entry) => entry.name)
    .sort(byName)

const serverIds = async (serversDir: string): Promise<string[]> => {
  const languages = (await foldersIn(serversDir)).filter((name) => name !== scenariosFolder)
  const nested = languages.map(async (language) =>
    (await foldersIn(path.join(serversDir, language))).map((name) => `${language}/${name}`),
  )
  return (await Promise.all(nested)).flat()
}

const scenarioIds = async (serversDir: string): Promise<string[]> =>
  (await readdir(path.join(serversDir, scenariosFolder)))
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.slice(0, -'.json'.length))
    .sort(byName)

/** Returns what could be loaded, and the problems of the rest. */
const sift = async <T>(loading: Promise<T>[]): Promise<{ loaded: T[]; problems: CatalogueProblem[] }> => {
  const sifted: { loaded: T[]; problems: CatalogueProblem[] } = { loaded: [], problems: [] }
  for (const outcome of await Promise.allSettled(loading)) {
    if (outcome.status === 'fulfilled') sifted.loaded.push(outcome.value)
    else if (outcome.reason instanceof CatalogueError) sifted.problems.push(...outcome.reason.problems)
    else throw outcome.reason
  }
  return sifted
}

const unknownScenarios = ({ manifest }: LoadedServer, known: Set<string>): CatalogueProblem[] =>
  manifest.scenarios.flatMap(({ id }, index) =>
    known.has(id)
      ? []
      : [
          {
            file: `${manifest.id}/server.json`,
            path: `/scenarios/${index}/id`,
            message: `add ${scenariosFolder}/${id}.json, or use one of ${[...known].join(', ')}`,
          },
        ],
  )

/**
 * Reads servers/: every `<language>/<name>/server.json` and every `scenarios/<id>.json`. Throws only if the folder
 * cannot be read at all.
 */
export const loadCatalogue = async (serversDir: string): Promise<Catalogue> => {
  const [serverNames, scenarioNames] = await Promise.all([serverIds(serversDir), scenarioIds(serversDir)])
  const [servers, scenarios] = await Promise.all([
    sift(serverNames.map((id) => loadServer(serversDir, id))),
    sift(scenarioNames.map((id) => loadScenario(serversDir, id))),
  ])
  const known = new Set(scenarios.loaded.map(({ manifest }) => manifest.id))
  const dangling = servers.loaded.flatMap((server) => unknownScenarios(server, known))
  return {
    servers: servers.loaded.filter((server) => unknownScenarios(server, known).length === 0),
    scenarios: scenarios.loaded,
    problems: [...servers.problems, ...scenarios.problems, ...dangling],
  }
}

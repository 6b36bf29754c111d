import path from 'node:path'
import { ServerManifest } from '@wrkbench/contracts'
import { manifestRevision } from './canonical-json.ts'
import { frameworkVersion } from './framework-version.ts'
import { isFileOf } from './is-file-of.ts'
import { linesOfCode } from './lines-of-code.ts'
import { CatalogueError, type CatalogueProblem } from './problem.ts'
import { manifestReader } from './read-manifest.ts'

export interface LoadedServer {
  manifest: ServerManifest
  revision: string
  /** absolute path of the server's folder */
  dir: string
  /** non-blank, non-comment lines of the manifest's `sources`; null if it has none */
  linesOfCode: number | null
  /** version pinned in its lockfile; null if the framework is the tool itself, whose version only a host knows */
  frameworkVersion: string | null
}

const read = manifestReader(ServerManifest)

const sourceProblems = async (dir: string, file: string, sources: string[]): Promise<CatalogueProblem[]> => {
  const found = await Promise.all(sources.map((source) => isFileOf(dir, source)))
  return sources.flatMap((source, index) =>
    found[index]
      ? []
      : [{ file, path: `/sources/${index}`, message: `${source} is not in the folder: name a file of it` }],
  )
}

const overrideProblems = (file: string, scenarios: ServerManifest['scenarios']): CatalogueProblem[] =>
  scenarios.flatMap((scenario, index) =>
    scenario.path?.includes('?')
      ? [{ file, path: `/scenarios/${index}/path`, message: 'leave the query out: it is the same for all servers' }]
      : [],
  )

const startProblems = (file: string, { start, sources, listedOnly }: ServerManifest): CatalogueProblem[] => {
  const problem = (path: string, message: string) => ({ file, path, message })
  if (listedOnly !== undefined) {
    return start.length === 0 ? [] : [problem('/start', 'make it []: a server that is only listed is not started')]
  }
  return [
    ...(start.length > 0 ? [] : [problem('/start', 'say how it is started, or in listedOnly why it cannot be')]),
    ...(sources.length > 0 ? [] : [problem('/sources', 'name the files that count as its code')]),
  ]
}

/** Reads and checks `<id>/server.json`. @throws CatalogueError naming file, place and remedy */
export const loadServer = async (serversDir: string, id: string): Promise<LoadedServer> => {
  const file = `${id}/server.json`
  const manifest = await read(serversDir, file)
  const dir = path.resolve(serversDir, id)
  const version = await frameworkVersion(dir, manifest.frameworkVersionFrom)
  const problems = [
    ...(manifest.id === id ? [] : [{ file, path: '/id', message: `make it ${id}, as the folder is called` }]),
    ...overrideProblems(file, manifest.scenarios),
    ...startProblems(file, manifest),
    ...(await sourceProblems(dir, file, manifest.sources)),
    ...('why' in version ? [{ file, path: '/frameworkVersionFrom', message: version.why }] : []),
  ]
  if (problems.length > 0 || 'why' in version) throw new CatalogueError(problems)
  return {
    manifest,
    revision: manifestRevision(manifest),
    dir,
    linesOfCode: manifest.sources.length > 0 ? await linesOfCode(dir, manifest.sources) : null,
    frameworkVersion: version.version,
  }
}

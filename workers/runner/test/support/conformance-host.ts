import path from 'node:path'
import { CatalogueError, type LoadedScenario, type LoadedServer, loadCatalogue } from '@wrkbench/catalogue'
import { type Capabilities, type ScenarioManifest, whyNotRunnable } from '@wrkbench/contracts'
import { notRun } from '@wrkbench/testing'
import { hasProc } from '../../src/process/process-table.ts'
import { detectCapabilities, searchPathOf } from '../../src/toolchain/index.ts'

const serversDir = path.resolve(import.meta.dirname, '../../../../servers')

/** Toolchains that CI machines cannot have: their servers are listed there, too, but fail nothing. */
const beyondCi = new Set(['dotnet', 'swift'])

export interface ConformanceHost {
  capabilities: Capabilities
  searchPath: string
  /** servers that can run here */
  servers: LoadedServer[]
  /** ids of servers that cannot, which were listed with the reason */
  named: string[]
  scenariosOf(server: LoadedServer): { scenario: ScenarioManifest; override?: string }[]
}

const matching = (scenarios: LoadedScenario[], { manifest }: LoadedServer) =>
  manifest.scenarios.flatMap(({ id, path: override }) => {
    const scenario = scenarios.find((each) => each.manifest.id === id)?.manifest
    return scenario ? [{ scenario, ...(override === undefined ? {} : { override }) }] : []
  })

/**
 * Lists a server that cannot be tested on this machine, and why. Where everything must be tested, that is a failure.
 */
const canRun = ({ manifest }: LoadedServer, capabilities: Capabilities): boolean => {
  const reasons = hasProc
    ? whyNotRunnable(manifest, capabilities)
    : ['what a process leaves behind is only seen on Linux']
  if (reasons.length === 0) return true
  const foreign = !manifest.platforms.includes(capabilities.platform) || manifest.listedOnly !== undefined
  const isExpected = foreign || manifest.tools.some(({ name }) => beyondCi.has(name))
  if (process.env.CI && !isExpected) throw new Error(`${manifest.id} is not tested: ${reasons.join('; ')}`)
  notRun(`conformance of ${manifest.id}`, reasons.join('; '), { isExpected })
  return false
}

/**
 * The servers of one test file, and this machine.
 * @throws CatalogueError for a broken manifest, even that of another server
 */
export const conformanceHost = async (isMine: (server: LoadedServer) => boolean): Promise<ConformanceHost> => {
  const { servers, scenarios, problems } = await loadCatalogue(serversDir)
  if (problems.length > 0) throw new CatalogueError(problems)
  const tools = servers.flatMap(({ manifest }) => manifest.tools.map(({ name }) => name))
  const searchPath = searchPathOf(null, process.env.PATH ?? '')
  const capabilities = await detectCapabilities({ generators: {}, tools, searchPath })
  const mine = servers.filter(isMine)
  const runnable = new Set(mine.filter((server) => canRun(server, capabilities)))
  return {
    capabilities,
    searchPath,
    servers: [...runnable],
    named: mine.filter((server) => !runnable.has(server)).map(({ manifest }) => manifest.id),
    scenariosOf: (server) => matching(scenarios, server),
  }
}

/** True for servers whose toolchains take half a minute or more to compile one. */
export const isSlowToBuild = ({ manifest }: LoadedServer): boolean =>
  manifest.tools.some(({ name }) => ['cargo', 'mvn', 'dotnet', 'swift'].includes(name))

import { CatalogueError, type LoadedScenario, type LoadedServer, loadScenario, loadServer } from '@wrkbench/catalogue'
import { type FoundTool, whyNotRunnable } from '@wrkbench/contracts'
import { generatorOf, type LoadGenerator } from '@wrkbench/loadgen'
import { RunFailure } from '../errors.ts'
import { loadAverage } from '../host/sampler.ts'
import { type RunContext, say } from '../run-context.ts'
import { buildServer } from './build-server.ts'

export interface Prepared {
  server: LoadedServer['manifest']
  scenario: LoadedScenario['manifest']
  pathOverride: string | undefined
  generator: LoadGenerator
  /** how the generator is called: executable, or Node.js and its script */
  generatorCommand: string[]
  generatorVersion: string
  /** folder the server is started in: a built copy */
  workdir: string
  /** 1-minute load average before anything was started */
  loadBefore: number | null
}

const mismatch = (what: string, detail: string) =>
  new RunFailure('CATALOGUE_MISMATCH', `${what} differs between this runner and the API`, detail)

const load = async ({ plan, host }: RunContext): Promise<{ server: LoadedServer; scenario: LoadedScenario }> => {
  try {
    const [server, scenario] = await Promise.all([
      loadServer(host.serversDir, plan.serverId),
      loadScenario(host.serversDir, plan.scenarioId),
    ])
    return { server, scenario }
  } catch (error) {
    if (!(error instanceof CatalogueError)) throw error
    throw new RunFailure('CATALOGUE_MISMATCH', 'this runner has no such server or scenario', error.message)
  }
}

const compareRevisions = ({ plan }: RunContext, server: LoadedServer, scenario: LoadedScenario): void => {
  const revisions = (api: string, here: string) => `the API knows revision ${api}, this runner has ${here}`
  if (server.revision !== plan.manifestRevision) {
    throw mismatch(`the manifest of ${plan.serverId}`, revisions(plan.manifestRevision, server.revision))
  }
  if (scenario.revision !== plan.scenarioRevision) {
    throw mismatch(`the scenario ${plan.scenarioId}`, revisions(plan.scenarioRevision, scenario.revision))
  }
}

const checkTools = ({ host }: RunContext, server: LoadedServer): void => {
  const reasons = whyNotRunnable(server.manifest, host.capabilities)
  if (reasons.length > 0) throw new RunFailure('TOOLCHAIN_MISSING', reasons.join('; '))
}

const findGenerator = ({ plan, host }: RunContext): FoundTool & { path: string; version: string } => {
  const { generator: id } = plan.profile
  const found = host.capabilities.generators.find(({ name }) => name === id)
  const { path, version } = found ?? {}
  if (found && path && version) return { ...found, path, version }
  const how = found?.install[0]
  throw new RunFailure('GENERATOR_MISSING', `${id} was not found${how ? ` (${how})` : ''}`, found?.why ?? null)
}

/** A generator that comes as an npm package is a script; the others are programs. */
const commandOf = (generator: LoadGenerator, file: string): string[] =>
  generator.detect.command === null ? [process.execPath, file] : [file]

/** Finds and checks everything a run needs, and builds the server. Starts nothing that stays. */
export const prepare = async (run: RunContext): Promise<Prepared> => {
  const { server, scenario } = await load(run)
  compareRevisions(run, server, scenario)
  checkTools(run, server)
  const tool = findGenerator(run)
  const offered = server.manifest.scenarios.find(({ id }) => id === run.plan.scenarioId)
  if (!offered) throw mismatch('the catalogue', `${run.plan.serverId} does not serve ${run.plan.scenarioId}`)
  const runtime = run.host.capabilities.tools.find(({ name }) => name === server.manifest.tools[0]?.name)
  run.facts.linesOfCode = server.linesOfCode
  run.facts.frameworkVersion = server.frameworkVersion ?? runtime?.version ?? null
  run.facts.runtimeVersion = runtime?.version ? `${runtime.name} ${runtime.version}` : null
  const loadBefore = loadAverage()
  const workdir = await buildServer(run, server)
  const generator = generatorOf(run.plan.profile.generator)
  say(run, `${server.manifest.displayName}, ${scenario.manifest.displayName}, ${tool.name} ${tool.version}`)
  return {
    server: server.manifest,
    scenario: scenario.manifest,
    pathOverride: offered.path,
    generator,
    generatorCommand: commandOf(generator, tool.path),
    generatorVersion: tool.version,
    workdir,
    loadBefore,
  }
}

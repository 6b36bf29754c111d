import type { LoadedScenario } from '@wrkbench/catalogue'
import type { FoundTool } from '@wrkbench/contracts'
import { generatorOf, type LoadGenerator } from '@wrkbench/loadgen'
import { RunFailure } from '../errors.ts'
import { type BeforeStart, readBeforeStart } from '../host/before-start.ts'
import { type RunContext, say } from '../run-context.ts'
import type { ServingPlan } from '../server-side/serving-context.ts'
import { findSubject } from './find-subject.ts'

/** What the loading side needs to know. */
export interface Prepared {
  scenario: LoadedScenario['manifest']
  pathOverride: string | undefined
  generator: LoadGenerator
  /** command line of the generator: its executable, or Node.js and its script */
  generatorCommand: string[]
  generatorVersion: string
  before: BeforeStart
}

/** What to load, and with which generator; for a whole run or for one host's share of it. */
export type Loading = Pick<RunContext, 'host'> & {
  plan: ServingPlan & Pick<RunContext['plan'], 'profile'>
  channel: Pick<RunContext['channel'], 'line'>
}

const findGenerator = ({ plan, host }: Loading): FoundTool & { path: string; version: string } => {
  const { generator: id } = plan.profile
  const found = host.capabilities.generators.find(({ name }) => name === id)
  const { path, version } = found ?? {}
  if (found && path && version) return { ...found, path, version }
  const how = found?.install[0]
  throw new RunFailure('GENERATOR_MISSING', `${id} was not found${how ? ` (${how})` : ''}`, found?.why ?? null)
}

/** A generator from an npm package is a script; the others are programs. */
const commandOf = (generator: LoadGenerator, file: string): string[] =>
  generator.detect.command === null ? [process.execPath, file] : [file]

/** Finds and checks everything the load needs. Starts nothing. */
export const prepare = async (run: Loading): Promise<Prepared> => {
  const { server, scenario, pathOverride } = await findSubject(run)
  const tool = findGenerator(run)
  const generator = generatorOf(run.plan.profile.generator)
  say(run, `${server.manifest.displayName}, ${scenario.manifest.displayName}, ${tool.name} ${tool.version}`)
  return {
    scenario: scenario.manifest,
    pathOverride,
    generator,
    generatorCommand: commandOf(generator, tool.path),
    generatorVersion: tool.version,
    before: await readBeforeStart(),
  }
}

import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { Capabilities } from '@wrkbench/contracts'
import type { LoadGenerator } from '@wrkbench/loadgen'
import { askVersion } from './ask-version.ts'
import { ownToolsOf, which } from './search-path.ts'
import { sha256Of } from './sha256-of.ts'

export type Detectable = Pick<LoadGenerator, 'id' | 'detect'>
type FoundGenerator = Capabilities['generators'][number]
type Found = { path: string; version: string } | { path: string | null; why: string }

/**
 * Finds a generator that is one of our npm packages: the script that its package.json names, to be run with Node.js. It is
 * looked for beside the runner, then in our own tools: a runner that is a single file has no packages beside it.
 */
const inPackage = async (name: string, tools: string): Promise<Found> => {
  try {
    const paths = [import.meta.dirname, tools]
    const file = createRequire(import.meta.url).resolve(`${name}/package.json`, { paths })
    const { version, bin } = JSON.parse(await readFile(file, 'utf8')) as {
      version: string
      bin: string | Record<string, string>
    }
    const script = typeof bin === 'string' ? bin : bin[name]
    if (!script) return { path: null, why: `the package ${name} brings no program of that name` }
    return { path: path.join(path.dirname(file), script), version }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    const why = code === 'MODULE_NOT_FOUND' ? '' : `: ${message.split('\n', 1)[0]}`
    return { path: null, why: `the package ${name} is not installed${why}` }
  }
}

const onPath = async ({ detect, id }: Detectable, searchPath: string, deadlineMs: number): Promise<Found> => {
  if (detect.npmPackage !== null) return inPackage(detect.npmPackage, ownToolsOf(searchPath))
  const command = detect.command ?? id
  const file = which(command, searchPath)
  if (!file) return { path: null, why: `${command} is not on PATH` }
  const argv = [file, ...detect.versionArgs]
  const parse = (output: string) => detect.parseVersion(output)
  return { path: file, ...(await askVersion({ argv, searchPath, deadlineMs, parse, mustSucceed: false })) }
}

/** Finds a load generator on this host, with the SHA-256 of its program. */
export const detectGenerator = async (
  generator: Detectable,
  searchPath: string,
  deadlineMs: number,
): Promise<FoundGenerator> => {
  const found = await onPath(generator, searchPath, deadlineMs)
  const tools = ownToolsOf(searchPath)
  const install = generator.detect.install.map((command) => command.replaceAll('{tools}', tools))
  const common = { name: generator.id, install, path: found.path }
  if ('why' in found) return { ...common, version: null, sha256: null, why: found.why }
  return { ...common, version: found.version, sha256: await sha256Of(found.path), why: null }
}

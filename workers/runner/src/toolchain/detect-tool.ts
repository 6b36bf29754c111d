import type { FoundTool } from '@wrkbench/contracts'
import { askVersion } from './ask-version.ts'
import { knownTool } from './known-tools.ts'
import { which } from './search-path.ts'

/** A toolchain as it is on this host. */
export const detectTool = async (name: string, searchPath: string, deadlineMs: number): Promise<FoundTool> => {
  const { versionArgs, version, install } = knownTool(name)
  const file = which(name, searchPath)
  const found: FoundTool = { name, version: null, path: file, sha256: null, why: null, install: [...install] }
  if (!file) return { ...found, why: `${name} is not on PATH` }
  const parse = (output: string) => version.exec(output)?.[1] ?? null
  return {
    ...found,
    ...(await askVersion({ argv: [file, ...versionArgs], searchPath, deadlineMs, parse, mustSucceed: true })),
  }
}

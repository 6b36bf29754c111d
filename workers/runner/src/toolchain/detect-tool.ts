import type { FoundTool } from '@wrkbench/contracts'
import { askVersion } from './ask-version.ts'
import { knownTool } from './known-tools.ts'
import { which } from './search-path.ts'
import { sha256Of } from './sha256-of.ts'

/** Finds a toolchain on this host, with the SHA-256 of its program. */
export const detectTool = async (name: string, searchPath: string, deadlineMs: number): Promise<FoundTool> => {
  const { command = name, versionArgs, version, install } = knownTool(name)
  const file = which(command, searchPath)
  const found: FoundTool = { name, version: null, path: file, sha256: null, why: null, install: [...install] }
  if (!file) return { ...found, why: `${command} is not on PATH` }
  const parse = (output: string) => version.exec(output)?.[1] ?? null
  const asked = await askVersion({ argv: [file, ...versionArgs], searchPath, deadlineMs, parse, mustSucceed: true })
  return { ...found, ...asked, sha256: 'version' in asked ? await sha256Of(file) : null }
}

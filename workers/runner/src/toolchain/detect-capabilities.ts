import os from 'node:os'
import { type Capabilities, platforms } from '@wrkbench/contracts'
import { type Detectable, detectGenerator } from './detect-generator.ts'
import { detectTool } from './detect-tool.ts'

export interface DetectCapabilities {
  generators: Record<string, Detectable>
  /** names of the tools that manifests require */
  tools: Iterable<string>
  /** see searchPathOf */
  searchPath: string
  /**
   * time for each tool to report its version, in ms; the default is long enough for a machine that starts much else at
   * the same time
   */
  deadlineMs?: number
}

const ownPlatform = (): Capabilities['platform'] => {
  const platform = platforms.find((known) => known === process.platform)
  if (!platform) throw new Error(`a runner works on ${platforms.join(', ')}, not on ${process.platform}`)
  return platform
}

/**
 * Detects what this host can build, run and load with. Asks all tools at once; a tool that does not answer counts as
 * missing.
 */
export const detectCapabilities = async (wanted: DetectCapabilities): Promise<Capabilities> => {
  const { searchPath, deadlineMs = 30_000 } = wanted
  const names = [...new Set(wanted.tools)].sort()
  const [tools, generators] = await Promise.all([
    Promise.all(names.map((name) => detectTool(name, searchPath, deadlineMs))),
    Promise.all(Object.values(wanted.generators).map((each) => detectGenerator(each, searchPath, deadlineMs))),
  ])
  return { platform: ownPlatform(), arch: process.arch, cpus: os.availableParallelism(), tools, generators }
}

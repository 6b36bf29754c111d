import path from 'node:path'
import { loadCatalogue } from '@wrkbench/catalogue'
import type { HostFacts } from '@wrkbench/contracts'
import { generators } from '@wrkbench/loadgen'
import type { Config } from './config.ts'
import { captureHostFacts } from './host/host-facts.ts'
import { readKernelUnits } from './host/kernel-units.ts'
import type { Logger } from './log.ts'
import { runnerMark } from './process/environment.ts'
import type { Host } from './run-context.ts'
import { detectCapabilities, searchPathOf } from './toolchain/index.ts'

/** What this machine is and can do, looked at once per start. */
export const captureHost = async (config: Config, log: Logger): Promise<{ host: Host; facts: HostFacts }> => {
  const bin = config.toolsDir === null ? null : path.join(config.toolsDir, 'bin')
  const searchPath = searchPathOf(bin, process.env.PATH ?? '')
  const { servers, problems } = await loadCatalogue(config.serversDir)
  for (const problem of problems) log.warn(problem, 'a manifest cannot be used')
  const tools = servers.flatMap(({ manifest }) => manifest.tools.map(({ name }) => name))
  const [capabilities, facts] = await Promise.all([
    detectCapabilities({ generators, tools, searchPath }),
    captureHostFacts(),
  ])
  const { dataDir, serversDir } = config
  const host = { dataDir, serversDir, searchPath, mark: runnerMark(dataDir), capabilities, units: readKernelUnits() }
  return { host, facts }
}

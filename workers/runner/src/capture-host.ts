import path from 'node:path'
import { loadCatalogue } from '@wrkbench/catalogue'
import type { HostFacts, TargetMeasure } from '@wrkbench/contracts'
import { generators } from '@wrkbench/loadgen'
import { takeGroups } from './cgroup/take-groups.ts'
import type { Config } from './config.ts'
import { captureHostFacts } from './host/host-facts.ts'
import { readKernelUnits } from './host/kernel-units.ts'
import { programFacts } from './host/program-facts.ts'
import type { Logger } from './log.ts'
import { openPlacing } from './placement/placing.ts'
import { runnerMark } from './process/environment.ts'
import type { Host } from './run-context.ts'
import { limitsOf, wantedControllers } from './target/limits.ts'
import { targetMeasures } from './target/measures.ts'
import { openTargetNetwork } from './target/network.ts'
import { openTarget } from './target/target.ts'
import { detectCapabilities, searchPathOf, which } from './toolchain/index.ts'

export interface FoundHost {
  host: Host
  facts: HostFacts
  measures: TargetMeasure[]
}

/** Finds out what this machine is and what it can do. Done once per start. */
export const captureHost = async (config: Config, log: Logger): Promise<FoundHost> => {
  const bin = config.toolsDir === null ? null : path.join(config.toolsDir, 'bin')
  const searchPath = searchPathOf(bin, process.env.PATH ?? '')
  const { servers, problems } = await loadCatalogue(config.serversDir)
  for (const problem of problems) log.warn(problem, 'a manifest cannot be used')
  const tools = servers.flatMap(({ manifest }) => manifest.tools.map(({ name }) => name))
  const startedAt = performance.now()
  const [capabilities, machine] = await Promise.all([
    detectCapabilities({ generators, tools, searchPath }),
    captureHostFacts(),
  ])
  const facts: HostFacts = { ...machine, programs: programFacts(capabilities) }
  log.info({ ms: Math.round(performance.now() - startedAt) }, 'looked at the host')
  const { dataDir, serversDir } = config
  const { serverAddress, linkProbe } = config
  const units = readKernelUnits()
  const mark = runnerMark(dataDir)
  const { niceness, hostSettings: wanted } = config
  const taskset = which('taskset', searchPath)
  const placing = openPlacing({ taskset, niceness, wanted, dataDir, log })
  const { targetUser: name, limits: asked } = config
  const cgroups = takeGroups(dataDir, mark, log, wantedControllers(asked))
  const limits = limitsOf(asked)
  const { processes } = asked
  const target = openTarget({ name, processes, dataDir, which: (program) => which(program, searchPath) })
  const network = openTargetNetwork({
    asked: config.network,
    user: target.user,
    serverAddress,
    dataDir,
    which: (program) => which(program, searchPath),
  })
  const measures = targetMeasures({ target, cgroups, limits, network, asked: config.network })
  for (const { id, why } of measures.filter(({ taken }) => !taken)) log.info({ measure: id, why }, 'not taken')
  const found = { target, limits, network, searchPath, mark, capabilities, units, cgroups, placing }
  const host = { dataDir, serversDir, ...found, serverAddress, linkProbe }
  return { host, facts, measures }
}

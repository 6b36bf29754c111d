import type { Capabilities, LogLine, RunPlan, StartFacts } from '@wrkbench/contracts'
import type { Channel } from './channel.ts'
import type { KernelUnits } from './host/kernel-units.ts'
import type { Logger } from './log.ts'
import type { RunProcesses } from './process/run-processes.ts'

/** What stays the same for all runs of this process. */
export interface Host {
  dataDir: string
  serversDir: string
  /** value of PATH for everything that is started */
  searchPath: string
  /** see process/environment.ts */
  mark: string
  capabilities: Capabilities
  units: KernelUnits
}

/** What every phase of one run gets. */
export interface RunContext {
  plan: RunPlan
  host: Host
  channel: Channel
  /** aborts with a RunStopped */
  signal: AbortSignal
  processes: RunProcesses
  /** temporary folder of this run, removed at its end */
  folder: string
  /** filled in by the phases as they find out */
  facts: StartFacts
  log: Logger
}

/** A line of the run's log, as the browser shows it. */
export const say = ({ channel }: RunContext, text: string, source: LogLine['source'] = 'runner'): void =>
  channel.line(source, text)

export const emptyStartFacts = (): StartFacts => ({
  buildMs: null,
  buildCached: null,
  listeningMs: null,
  firstAnswerMs: null,
  linesOfCode: null,
  frameworkVersion: null,
  runtimeVersion: null,
})

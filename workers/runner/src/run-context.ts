import type { Capabilities, LinkProbe, LogLine, PhasePart, RunPlan, StartFacts } from '@wrkbench/contracts'
import type { GroupTree } from './cgroup/group-tree.ts'
import type { Channel } from './channel.ts'
import type { KernelUnits } from './host/kernel-units.ts'
import type { Logger } from './log.ts'
import type { PartLink } from './parts/part-link.ts'
import type { Placing, RunPlace } from './placement/placing.ts'
import type { RunProcesses } from './process/run-processes.ts'
import type { LimitsOf } from './target/limits.ts'
import type { TargetNetwork } from './target/network.ts'
import type { Target } from './target/target.ts'

/** What stays the same for all runs of this process. */
export interface Host {
  dataDir: string
  serversDir: string
  /** value of PATH for every program that is started */
  searchPath: string
  /** see process/environment.ts */
  mark: string
  capabilities: Capabilities
  units: KernelUnits
  /** address that servers listen on: loopback, unless the load comes from another host */
  serverAddress: string
  /** whether the link from another serving host is measured before each run */
  linkProbe: boolean
  /** null if no control groups can be made on this machine */
  cgroups: GroupTree | null
  /** which CPUs, niceness and host settings the runner may use, from its configuration and this machine */
  placing: Placing
  /** the user that builds and servers run as */
  target: Target
  /** resource limits of builds and servers */
  limits: LimitsOf
  /** network access of builds and servers */
  network: TargetNetwork
}

/** What every phase of one run gets. */
export interface RunContext {
  plan: RunPlan
  host: Host
  channel: Channel
  /** aborts with a RunStopped */
  signal: AbortSignal
  processes: RunProcesses
  /** CPUs that this run's processes may use; undecided until the run begins to start them */
  place: RunPlace
  /** temporary folder of this run, removed at its end */
  folder: string
  /** filled in by the phases as they learn each fact */
  facts: StartFacts
  /** filled in by COLLECTING */
  parts: PhasePart[]
  /** measured capacity of the link to the serving host; absent if the server runs here */
  link?: LinkProbe
  /** other hosts that generate load together with this one */
  assistants: PartLink[]
  /**
   * call when a host of this run did nothing for too long: whatever was measured meanwhile says nothing about the
   * server
   */
  stoodStill: (ms: number, name?: string) => void
  log: Logger
}

/** Adds a line to the run's log, which the browser shows. */
export const say = (
  { channel }: { channel: Pick<Channel, 'line'> },
  text: string,
  source: LogLine['source'] = 'runner',
): void => channel.line(source, text)

export const emptyStartFacts = (): StartFacts => ({
  buildMs: null,
  buildCached: null,
  artifactBytes: null,
  listeningMs: null,
  firstAnswerMs: null,
  linesOfCode: null,
  frameworkVersion: null,
  runtimeVersion: null,
  warmUp: null,
})

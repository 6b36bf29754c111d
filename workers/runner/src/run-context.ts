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
  /** value of PATH for everything that is started */
  searchPath: string
  /** see process/environment.ts */
  mark: string
  capabilities: Capabilities
  units: KernelUnits
  /** address that servers listen on: loopback, unless the load comes from another host */
  serverAddress: string
  /** whether the way from a serving host is tried out before each run */
  linkProbe: boolean
  /** null: none can be made here */
  cgroups: GroupTree | null
  /** what the runner's configuration says about placing, and may change on this machine */
  placing: Placing
  /** as whom builds and servers run */
  target: Target
  /** what they may use */
  limits: LimitsOf
  /** their way out of this host */
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
  /** where this run's processes may run; not decided before it begins to start them */
  place: RunPlace
  /** temporary folder of this run, removed at its end */
  folder: string
  /** filled in by the phases as they find out */
  facts: StartFacts
  /** of COLLECTING, likewise */
  parts: PhasePart[]
  /** what the way from the serving host carries; absent: the server runs here */
  link?: LinkProbe
  /** other hosts that load with this one */
  assistants: PartLink[]
  /** a host of this run did nothing for too long: what was measured meanwhile says nothing of the server */
  stoodStill: (ms: number, name?: string) => void
  log: Logger
}

/** A line of the run's log, as the browser shows it. */
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

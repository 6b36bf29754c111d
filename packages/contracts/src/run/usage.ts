import Type, { type Static } from 'typebox'
import { Count, Enum, Nullable, Quantity } from '../common.ts'
import { pinnings } from '../job/pinnings.ts'
import { MissingReasons } from '../result/metrics.ts'

const CountOrNull = Nullable(Count)
const QuantityOrNull = Nullable(Quantity)

/**
 * What the runner recorded of a process tree (server or generator) under load: the started process and all its
 * descendants, wherever they moved and even if they have ended.
 */
export const ProcessUsage = Type.Object({
  cpuUserSeconds: QuantityOrNull,
  cpuSystemSeconds: QuantityOrNull,
  /** wall-clock seconds that the CPU figures cover */
  wallSeconds: QuantityOrNull,
  /**
   * resident memory: each process's own peak since its start (VmHWM), summed over the processes alive at the end; or
   * the highest sum seen under load, if that is higher (processes that ended). Shared pages count in every process.
   */
  peakRssBytes: CountOrNull,
  meanRssBytes: CountOrNull,
  threadsMax: CountOrNull,
  contextSwitches: CountOrNull,
  processesMax: CountOrNull,
  missing: MissingReasons,
})
export type ProcessUsage = Static<typeof ProcessUsage>

/** Usage of a process tree of which nothing is known yet. */
export const emptyProcessUsage = (): ProcessUsage => ({
  cpuUserSeconds: null,
  cpuSystemSeconds: null,
  wallSeconds: null,
  peakRssBytes: null,
  meanRssBytes: null,
  threadsMax: null,
  contextSwitches: null,
  processesMax: null,
  missing: {},
})

/** Source of the CPU seconds and of the membership in process trees. */
export const accountings = ['cgroup v2', '/proc'] as const

/** The whole machine while the load ran. */
export const HostUsage = Type.Object({
  cpus: Count,
  accounting: Nullable(Enum(accountings)),
  /** CPU seconds of all CPUs together: in programs; in the kernel, including interrupts; idle */
  cpuUserSeconds: QuantityOrNull,
  cpuSystemSeconds: QuantityOrNull,
  cpuIdleSeconds: QuantityOrNull,
  /** CPU seconds of all processes other than server, generator and runner */
  foreignCpuSeconds: QuantityOrNull,
  /**
   * the process names that used most of it, processes of the same name together; without processes that ended meanwhile
   */
  foreignProcesses: Type.Array(Type.Object({ name: Type.String(), cpuSeconds: Quantity }), { maxItems: 10 }),
  /** CPU seconds of the runner itself */
  runnerCpuSeconds: QuantityOrNull,
  /** share of CPU time taken by the hypervisor, 0 to 1 */
  stealShare: QuantityOrNull,
  /** seconds for which a CPU quota held back the control group that contains runner, server and generator */
  throttledSeconds: QuantityOrNull,
  /** 1-minute load average before the server was started */
  loadBefore: QuantityOrNull,
  /** number of CPUs kept busy by everything but the runner, just before the server was started */
  othersBefore: QuantityOrNull,
  /** traffic of the interface that carries the load */
  network: Type.Object({
    interface: Nullable(Type.String()),
    bytesIn: CountOrNull,
    bytesOut: CountOrNull,
    bitsPerSecond: CountOrNull,
  }),
  /**
   * seconds by which the wall clock advanced more than the monotonic clock (negative: less), as when it is set
   */
  clockStepSeconds: Nullable(Type.Number()),
  /** shortest time in ms of a fixed piece of work, before the server was started and after it was stopped */
  canary: Type.Object({ beforeMs: QuantityOrNull, afterMs: QuantityOrNull }),
  /** mean over the CPUs at the end of the measurement */
  cpuMhz: QuantityOrNull,
  missing: MissingReasons,
})
export type HostUsage = Static<typeof HostUsage>

/** Usage of a machine of which nothing is known yet. */
export const emptyHostUsage = (cpus: number): HostUsage => ({
  cpus,
  accounting: null,
  cpuUserSeconds: null,
  cpuSystemSeconds: null,
  cpuIdleSeconds: null,
  foreignCpuSeconds: null,
  foreignProcesses: [],
  runnerCpuSeconds: null,
  stealShare: null,
  throttledSeconds: null,
  loadBefore: null,
  othersBefore: null,
  network: { interface: null, bytesIn: null, bytesOut: null, bitsPerSecond: null },
  clockStepSeconds: null,
  canary: { beforeMs: null, afterMs: null },
  cpuMhz: null,
  missing: {},
})

const CpuSet = Nullable(Type.Array(Count))

/** The CPUs on which the processes of a run were allowed to run. */
export const Placement = Type.Object({
  /** as the job asked for */
  pinning: Enum(pinnings),
  /** CPU numbers; null if the kernel chose */
  server: CpuSet,
  generator: CpuSet,
  runner: CpuSet,
  /** niceness of server and generator; null if the same as the runner's */
  niceness: Nullable(Type.Integer({ minimum: -20, maximum: 19 })),
  /** settings of the machine that were changed for the run, such as `aslr=off` */
  settings: Type.Array(Type.String()),
  /** why nothing is pinned, or what the CPU sets share */
  note: Nullable(Type.String()),
})
export type Placement = Static<typeof Placement>

/** A placement without pinning: the kernel chose the CPUs. */
export const unpinned = (pinning: Placement['pinning'], note: string | null = null): Placement => ({
  pinning,
  server: null,
  generator: null,
  runner: null,
  niceness: null,
  settings: [],
  note,
})

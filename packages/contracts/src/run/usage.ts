import Type, { type Static } from 'typebox'
import { Count, Enum, Nullable, Quantity } from '../common.ts'
import { pinnings } from '../job/pinnings.ts'
import { MissingReasons } from '../result/metrics.ts'

const CountOrNull = Nullable(Count)
const QuantityOrNull = Nullable(Quantity)

/**
 * What the runner saw of a process tree (server or generator) while the load ran: the started process and everything it
 * started, wherever that went and whether or not it has ended.
 */
export const ProcessUsage = Type.Object({
  cpuUserSeconds: QuantityOrNull,
  cpuSystemSeconds: QuantityOrNull,
  /** wall seconds the CPU figures cover */
  wallSeconds: QuantityOrNull,
  /**
   * resident memory: each process's own peak since it was started (VmHWM), added up over those that live at the end; or
   * the highest sum seen while the load ran, if that is more (processes that ended). Shared pages count in each process.
   */
  peakRssBytes: CountOrNull,
  meanRssBytes: CountOrNull,
  threadsMax: CountOrNull,
  contextSwitches: CountOrNull,
  processesMax: CountOrNull,
  missing: MissingReasons,
})
export type ProcessUsage = Static<typeof ProcessUsage>

/** Where CPU seconds and membership of the process trees come from. */
export const accountings = ['cgroup v2', '/proc'] as const

/** The machine as a whole while the load ran. */
export const HostUsage = Type.Object({
  cpus: Count,
  accounting: Nullable(Enum(accountings)),
  /** CPU seconds of all CPUs together: in programs; in the kernel, interrupts included; with nothing to do */
  cpuUserSeconds: QuantityOrNull,
  cpuSystemSeconds: QuantityOrNull,
  cpuIdleSeconds: QuantityOrNull,
  /** CPU seconds of every process that is neither server nor generator nor runner */
  foreignCpuSeconds: QuantityOrNull,
  /** the names that used most of it, processes of one name together; what ended meanwhile is in none */
  foreignProcesses: Type.Array(Type.Object({ name: Type.String(), cpuSeconds: Quantity }), { maxItems: 10 }),
  /** CPU seconds of the runner itself */
  runnerCpuSeconds: QuantityOrNull,
  /** share of CPU time stolen by the hypervisor, 0-1 */
  stealShare: QuantityOrNull,
  /** seconds in which a CPU quota held back the control group that runner, server and generator live in */
  throttledSeconds: QuantityOrNull,
  /** 1-minute load average before the server was started */
  loadBefore: QuantityOrNull,
  /** CPUs that everything but the runner kept busy just before the server was started */
  othersBefore: QuantityOrNull,
  /** of the interface that carries the load */
  network: Type.Object({
    interface: Nullable(Type.String()),
    bytesIn: CountOrNull,
    bytesOut: CountOrNull,
    bitsPerSecond: CountOrNull,
  }),
  /** by how much the wall clock ran ahead of the monotonic clock (behind: negative): it was set */
  clockStepSeconds: Nullable(Type.Number()),
  /** ms that a fixed piece of work took at best, before the server was started and after it was stopped */
  canary: Type.Object({ beforeMs: QuantityOrNull, afterMs: QuantityOrNull }),
  /** mean over the CPUs as the measurement ended */
  cpuMhz: QuantityOrNull,
  missing: MissingReasons,
})
export type HostUsage = Static<typeof HostUsage>

/** A machine of which nothing is known yet. */
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

/** Where the processes of a run were allowed to run. */
export const Placement = Type.Object({
  /** as the job asked for it */
  pinning: Enum(pinnings),
  /** CPU numbers; null: wherever the kernel puts it */
  server: CpuSet,
  generator: CpuSet,
  runner: CpuSet,
  /** of server and generator; null: as the runner's own */
  niceness: Nullable(Type.Integer({ minimum: -20, maximum: 19 })),
  /** settings of the machine that were changed for the run, `aslr=off` */
  settings: Type.Array(Type.String()),
  /** why nothing is pinned, or what the sets share */
  note: Nullable(Type.String()),
})
export type Placement = Static<typeof Placement>

/** Everything runs wherever the kernel puts it. */
export const unpinned = (pinning: Placement['pinning'], note: string | null = null): Placement => ({
  pinning,
  server: null,
  generator: null,
  runner: null,
  niceness: null,
  settings: [],
  note,
})

import os from 'node:os'
import { emptyHostUsage, type HostUsage } from '@wrkbench/contracts'
import type { CpuSeconds } from '../cgroup/control-group.ts'
import { watchThrottling } from '../cgroup/throttled.ts'
import { readStat } from '../process/process-table.ts'
import type { BeforeStart } from './before-start.ts'
import {
  busiest,
  foreignTicks,
  type HostTicks,
  readHostTicks,
  snapshotProcesses,
  ticksOf,
  usedByOthers,
} from './host-cpu.ts'
import type { KernelUnits } from './kernel-units.ts'
import { currentMhz } from './linux-facts.ts'
import { linkSpeedOf, networkBytesOf } from './network.ts'
import { inSeconds } from './seconds.ts'

/** CPU time of the runner's children that have ended. */
export const readChildren = ({ ticksPerSecond }: KernelUnits): CpuSeconds => {
  const stat = readStat('self')
  return inSeconds({ user: stat?.childUser ?? 0, system: stat?.childSystem ?? 0 }, ticksPerSecond)
}

const ownSeconds = (since?: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(since)
  return (user + system) / 1e6
}

const namedProcesses = 3

const foreign = (
  {
    now,
    before,
    oursSeconds,
    isOurs,
  }: { now: HostTicks; before: Start; oursSeconds: number; isOurs: (pid: number) => boolean },
  { ticksPerSecond }: KernelUnits,
): Pick<HostUsage, 'foreignCpuSeconds' | 'foreignProcesses'> => {
  const others = usedByOthers(before.processes, snapshotProcesses(), isOurs)
  const used = foreignTicks({
    programs: now.programs - before.ticks.programs,
    interrupts: now.interrupts - before.ticks.interrupts,
    ours: oursSeconds * ticksPerSecond,
    others: ticksOf(others),
  })
  return {
    foreignCpuSeconds: used / ticksPerSecond,
    foreignProcesses: busiest(others, namedProcesses).map(({ name, ticks }) => ({
      name,
      cpuSeconds: ticks / ticksPerSecond,
    })),
  }
}

const readStart = (network: string) => ({
  processes: snapshotProcesses(),
  ticks: readHostTicks(),
  own: process.cpuUsage(),
  bytes: networkBytesOf(network),
  throttled: watchThrottling(),
  clock: Date.now() - performance.now(),
})
type Start = ReturnType<typeof readStart>

const machine = (now: HostTicks, { ticks }: Start, { ticksPerSecond }: KernelUnits) => {
  const user = now.user - ticks.user
  const total = now.total - ticks.total
  return {
    cpuUserSeconds: user / ticksPerSecond,
    cpuSystemSeconds: (now.programs - ticks.programs - user + now.interrupts - ticks.interrupts) / ticksPerSecond,
    cpuIdleSeconds: (now.idle - ticks.idle) / ticksPerSecond,
    stealShare: total > 0 ? (now.steal - ticks.steal) / total : null,
  }
}

const traffic = (network: string, { bytes }: Start): HostUsage['network'] => {
  const now = networkBytesOf(network)
  const grown = (key: 'in' | 'out') => (now && bytes && now[key] >= bytes[key] ? now[key] - bytes[key] : null)
  return { interface: network, bytesIn: grown('in'), bytesOut: grown('out'), bitsPerSecond: linkSpeedOf(network) }
}

interface Meter {
  units: KernelUnits
  before: BeforeStart
  /** network interface that carries the load */
  network: string
}

/** Watches the whole machine until `stop`. Linux only. */
export const startHostMeter = ({ units, before: beforeStart, network }: Meter) => {
  const before = readStart(network)
  return {
    /** `ours`: CPU seconds of server and generator; `pids`: every process that ever belonged to either */
    stop: (ours: number, pids: ReadonlySet<number>, accounting: HostUsage['accounting']): HostUsage => {
      const now = readHostTicks()
      const clock = Date.now() - performance.now()
      const runnerCpuSeconds = ownSeconds(before.own)
      const isOurs = (pid: number) => pid === process.pid || pids.has(pid)
      const usage = {
        ...emptyHostUsage(os.cpus().length),
        ...machine(now, before, units),
        ...foreign({ now, before, oursSeconds: ours + runnerCpuSeconds, isOurs }, units),
        accounting,
        runnerCpuSeconds,
        ...beforeStart,
        throttledSeconds: before.throttled(),
        network: traffic(network, before),
        clockStepSeconds: (clock - before.clock) / 1000,
        cpuMhz: currentMhz(),
      }
      return { ...usage, missing: reasonsOf(usage) }
    },
  }
}

const reasonsOf = (usage: HostUsage): HostUsage['missing'] => {
  const { interface: name, bytesIn, bitsPerSecond } = usage.network
  const reasons: Record<string, string | false> = {
    stealShare: usage.stealShare === null && 'no clock tick passed',
    throttledSeconds: usage.throttledSeconds === null && 'no control group with a quota can be read',
    'network.bytesIn': bytesIn === null && `the kernel does not count ${name}`,
    'network.bytesOut': bytesIn === null && `the kernel does not count ${name}`,
    'network.bitsPerSecond':
      bitsPerSecond === null && (name === 'lo' ? 'loopback has none' : `not reported by ${name}`),
    cpuMhz: usage.cpuMhz === null && 'not reported by the kernel',
  }
  return Object.fromEntries(Object.entries(reasons).filter((entry): entry is [string, string] => entry[1] !== false))
}

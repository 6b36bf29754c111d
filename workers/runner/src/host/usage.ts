import { emptyHostUsage, emptyProcessUsage, type HostUsage, type ProcessUsage } from '@wrkbench/contracts'
import type { CpuSeconds } from '../cgroup/control-group.ts'
import type { BeforeStart } from './before-start.ts'
import type { ProcTree } from './proc-tree.ts'

/** Resources that the load used, as in a report. */
export interface LoadUsage {
  server: ProcessUsage
  generator: ProcessUsage
  host: HostUsage
}

const reasons = (names: readonly string[], why: string) => Object.fromEntries(names.map((name) => [name, why]))

/** Usage with every value unknown, and the reason. */
export const unknownProcessUsage = (why: string): ProcessUsage => {
  const { missing: _, ...figures } = emptyProcessUsage()
  return { ...figures, missing: reasons(Object.keys(figures), why) }
}

/** Usage of a machine of which only what every platform reports is known. */
export const unknownHostUsage = (cpus: number, before: BeforeStart, why: string): HostUsage => ({
  ...emptyHostUsage(cpus),
  ...before,
  missing: reasons(
    [
      ...['accounting', 'cpuUserSeconds', 'cpuSystemSeconds', 'cpuIdleSeconds', 'foreignCpuSeconds', 'stealShare'],
      ...['throttledSeconds', 'network', 'cpuMhz', ...(before.loadBefore === null ? ['loadBefore'] : [])],
    ],
    why,
  ),
})

/** Tracks what only repeated looks can show: peaks and means. */
export const createPeaks = (pageBytes: number) => {
  let looks = 0
  let rssSum = 0
  let peak = 0
  let threads = 0
  let processes = 0
  return {
    /** `highWater`: sum of the processes' own peaks, in bytes */
    look: (tree: ProcTree, highWater: number): void => {
      if (tree.pids.length === 0) return
      looks++
      rssSum += tree.rssPages
      peak = Math.max(peak, highWater, tree.rssPages * pageBytes)
      threads = Math.max(threads, tree.threads)
      processes = Math.max(processes, tree.pids.length)
    },
    /** null if the tree was never seen alive */
    get values() {
      if (looks === 0) return null
      const meanRssBytes = Math.round((rssSum / looks) * pageBytes)
      return { peakRssBytes: peak, meanRssBytes, threadsMax: threads, processesMax: processes }
    },
  }
}
export type Peaks = ReturnType<typeof createPeaks>

interface Seen {
  cpu: CpuSeconds
  wallSeconds: number
  peaks: Peaks
  /** a number, or the reason why it is unknown */
  contextSwitches: number | string
}

export const processUsage = ({ cpu, wallSeconds, peaks, contextSwitches }: Seen): ProcessUsage => {
  const { values } = peaks
  const switches = typeof contextSwitches === 'number' ? { contextSwitches } : null
  const unseen = ['peakRssBytes', 'meanRssBytes', 'threadsMax', 'processesMax']
  return {
    ...emptyProcessUsage(),
    cpuUserSeconds: cpu.user,
    cpuSystemSeconds: cpu.system,
    wallSeconds,
    ...values,
    ...switches,
    missing: {
      ...(values ? {} : reasons(unseen, 'it ended before it could be looked at')),
      ...(typeof contextSwitches === 'string' ? { contextSwitches } : {}),
    },
  }
}

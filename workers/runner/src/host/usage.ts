import type { HostUsage, ProcessUsage } from '@wrkbench/contracts'
import type { KernelUnits } from './kernel-units.ts'
import type { CpuTicks, ProcTree } from './proc-tree.ts'

/** What the load cost, as it goes into a report. */
export interface LoadUsage {
  server: ProcessUsage
  generator: ProcessUsage
  host: HostUsage
}

const unknown = {
  cpuUserSeconds: null,
  cpuSystemSeconds: null,
  wallSeconds: null,
  peakRssBytes: null,
  meanRssBytes: null,
  threadsMax: null,
  contextSwitches: null,
  processesMax: null,
}

const reasons = (names: readonly string[], why: string) => Object.fromEntries(names.map((name) => [name, why]))

/** Usage of which nothing is known, and why. */
export const unknownProcessUsage = (why: string): ProcessUsage => ({
  ...unknown,
  missing: reasons(Object.keys(unknown), why),
})

export const unknownHostUsage = (cpus: number, loadBefore: number | null, why: string): HostUsage => ({
  cpus,
  foreignCpuSeconds: null,
  stealShare: null,
  loadBefore,
  missing: reasons(['foreignCpuSeconds', 'stealShare', ...(loadBefore === null ? ['loadBefore'] : [])], why),
})

/** Follows what only the looks in between can tell: peaks and means. */
export const createPeaks = (pageBytes: number) => {
  let looks = 0
  let rssSum = 0
  let rss = 0
  let threads = 0
  let processes = 0
  return {
    look: (tree: ProcTree): void => {
      if (tree.pids.length === 0) return
      looks++
      rssSum += tree.rssPages
      rss = Math.max(rss, tree.rssPages)
      threads = Math.max(threads, tree.threads)
      processes = Math.max(processes, tree.pids.length)
    },
    /** null when the tree was never seen alive */
    get values() {
      if (looks === 0) return null
      const meanRssBytes = Math.round((rssSum / looks) * pageBytes)
      return { peakRssBytes: rss * pageBytes, meanRssBytes, threadsMax: threads, processesMax: processes }
    },
  }
}
export type Peaks = ReturnType<typeof createPeaks>

interface Seen {
  cpu: CpuTicks
  wallSeconds: number
  peaks: Peaks
  /** a number, or why there is none */
  contextSwitches: number | string
  units: KernelUnits
}

export const processUsage = ({ cpu, wallSeconds, peaks, contextSwitches, units }: Seen): ProcessUsage => {
  const { values } = peaks
  const switches = typeof contextSwitches === 'number' ? { contextSwitches } : null
  const unseen = ['peakRssBytes', 'meanRssBytes', 'threadsMax', 'processesMax']
  return {
    ...unknown,
    cpuUserSeconds: cpu.user / units.ticksPerSecond,
    cpuSystemSeconds: cpu.system / units.ticksPerSecond,
    wallSeconds,
    ...values,
    ...switches,
    missing: {
      ...(values ? {} : reasons(unseen, 'it ended before it could be looked at')),
      ...(typeof contextSwitches === 'string' ? { contextSwitches } : {}),
    },
  }
}

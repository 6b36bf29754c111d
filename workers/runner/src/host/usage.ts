import type { HostUsage, ProcessUsage } from '@wrkbench/contracts'
import type { CpuTicks, ProcTree } from './proc-tree.ts'

/** What the load cost, as it goes into a report. */
export interface LoadUsage {
  server: ProcessUsage
  generator: ProcessUsage
  host: HostUsage
}

const fields = [
  'cpuUserSeconds',
  'cpuSystemSeconds',
  'wallSeconds',
  'peakRssBytes',
  'meanRssBytes',
  'threadsMax',
  'contextSwitches',
  'processesMax',
] as const

const reasons = (names: readonly string[], why: string) => Object.fromEntries(names.map((name) => [name, why]))

/** Usage of which nothing is known, and why. */
export const unknownProcessUsage = (why: string): ProcessUsage => ({
  cpuUserSeconds: null,
  cpuSystemSeconds: null,
  wallSeconds: null,
  peakRssBytes: null,
  meanRssBytes: null,
  threadsMax: null,
  contextSwitches: null,
  processesMax: null,
  missing: reasons(fields, why),
})

export const unknownHostUsage = (cpus: number, loadBefore: number | null, why: string): HostUsage => ({
  cpus,
  foreignCpuSeconds: null,
  stealShare: null,
  loadBefore,
  missing: reasons(['foreignCpuSeconds', 'stealShare', ...(loadBefore === null ? ['loadBefore'] : [])], why),
})

/** Follows what only the looks in between can tell: peaks and means. */
export const createPeaks = () => {
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
    /** `contextSwitches` null needs its reason */
    usage: (of: {
      cpu: CpuTicks
      wallSeconds: number
      ticksPerSecond: number
      pageBytes: number
      contextSwitches: number | string
    }): ProcessUsage =>
      looks === 0
        ? unknownProcessUsage('the process ended before it could be looked at')
        : {
            cpuUserSeconds: of.cpu.user / of.ticksPerSecond,
            cpuSystemSeconds: of.cpu.system / of.ticksPerSecond,
            wallSeconds: of.wallSeconds,
            peakRssBytes: rss * of.pageBytes,
            meanRssBytes: Math.round((rssSum / looks) * of.pageBytes),
            threadsMax: threads,
            contextSwitches: typeof of.contextSwitches === 'number' ? of.contextSwitches : null,
            processesMax: processes,
            missing: typeof of.contextSwitches === 'number' ? {} : { contextSwitches: of.contextSwitches },
          },
  }
}

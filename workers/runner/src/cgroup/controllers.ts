import { readFileSync } from 'node:fs'
import path from 'node:path'

/** The most that a program and all processes it starts may use; null: no limit. */
export interface Limits {
  memoryBytes: number | null
  /** processes and threads, as the kernel counts them */
  processes: number | null
  cpus: number | null
}

/** How often the kernel enforced a limit of a group. */
export interface Reached {
  /** processes killed because the group had no memory left */
  memoryKills: number
  /** processes or threads that the kernel refused to start */
  refusedProcesses: number
}

/** A value to write to a file of a group. `mayLack`: the limit also holds on a kernel without that file. */
export interface Setting {
  file: string
  value: string
  mayLack?: boolean
}

export const controllers = ['memory', 'pids', 'cpu'] as const
export type Controller = (typeof controllers)[number]
export type Version = 'v1' | 'v2'

const periodUs = 100_000
const quotaUs = (cpus: number) => String(Math.max(1000, Math.round(cpus * periodUs)))

/**
 * What is written for each limit. Swap is limited too: a server that swaps would become slow instead of being killed.
 */
const settings: Record<Controller, Record<Version, (limits: Limits) => Setting[]>> = {
  memory: {
    v2: ({ memoryBytes: bytes }) =>
      bytes === null
        ? []
        : [
            { file: 'memory.max', value: String(bytes) },
            { file: 'memory.swap.max', value: '0', mayLack: true },
            // kill the whole group: a server might restart a single worker unnoticed
            { file: 'memory.oom.group', value: '1', mayLack: true },
          ],
    v1: ({ memoryBytes: bytes }) =>
      bytes === null
        ? []
        : [
            { file: 'memory.limit_in_bytes', value: String(bytes) },
            { file: 'memory.memsw.limit_in_bytes', value: String(bytes), mayLack: true },
          ],
  },
  pids: {
    v2: ({ processes }) => (processes === null ? [] : [{ file: 'pids.max', value: String(processes) }]),
    v1: ({ processes }) => (processes === null ? [] : [{ file: 'pids.max', value: String(processes) }]),
  },
  cpu: {
    v2: ({ cpus }) => (cpus === null ? [] : [{ file: 'cpu.max', value: `${quotaUs(cpus)} ${periodUs}` }]),
    v1: ({ cpus }) =>
      cpus === null
        ? []
        : [
            { file: 'cpu.cfs_period_us', value: String(periodUs) },
            { file: 'cpu.cfs_quota_us', value: quotaUs(cpus) },
          ],
  },
}

export const settingsFor = (controller: Controller, version: Version, limits: Limits): Setting[] =>
  settings[controller][version](limits)

const count = (folder: string, file: string, name: string): number => {
  try {
    const text = readFileSync(path.join(folder, file), 'utf8')
    return Number(text.match(new RegExp(`^${name} (\\d+)$`, 'm'))?.[1] ?? 0)
  } catch {
    return 0
  }
}

const memoryEvents: Record<Version, string> = { v1: 'memory.oom_control', v2: 'memory.events' }

/** What a controller counted in a group; zeros if the group is gone. */
export const reachedIn = (folder: string, controller: Controller, version: Version): Reached => ({
  memoryKills: controller === 'memory' ? count(folder, memoryEvents[version], 'oom_kill') : 0,
  refusedProcesses: controller === 'pids' ? count(folder, 'pids.events', 'max') : 0,
})

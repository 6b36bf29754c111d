import type { CpuSeconds } from '../cgroup/control-group.ts'
import type { Membership } from '../process/members.ts'
import { readProc } from '../process/process-table.ts'
import type { KernelUnits } from './kernel-units.ts'
import { createProcTree } from './proc-tree.ts'
import { inSeconds } from './seconds.ts'
import { createPeaks } from './usage.ts'

/** The process's peak memory since it was started, in bytes; null if it is gone. */
const highWaterOf = (pid: number): number | null => {
  const found = readProc(pid, 'status')?.match(/^VmHWM:\s+(\d+) kB$/m)
  return found ? Number(found[1]) * 1024 : null
}

/** Sum over the living processes; those that just ended are left out. */
const highWater = (pids: readonly number[]): number => pids.reduce((total, pid) => total + (highWaterOf(pid) ?? 0), 0)

/** Follows one process tree over time. Linux only. */
export const createProcWatch = (units: KernelUnits) => {
  const tree = createProcTree()
  const peaks = createPeaks(units.pageBytes)
  let cgroup: Membership['cgroup'] = null
  let last: CpuSeconds | null = null
  return {
    tree,
    peaks,
    begin: (membership: Membership): void => {
      cgroup = membership.cgroup ?? null
    },
    look: (stats: Parameters<typeof tree.update>[0]): void => {
      tree.update(stats)
      peaks.look(tree, highWater(tree.pids))
    },
    /** the kernel's account of the whole group if there is one, else what was seen of its processes */
    cpu: (): CpuSeconds => {
      last = cgroup?.cpu() ?? last
      return last ?? inSeconds(tree.cpu(), units.ticksPerSecond)
    },
    /** whether the figure includes processes that started and ended between two looks */
    get isExact(): boolean {
      return last !== null
    },
  }
}

import type { CpuSeconds } from '../cgroup/control-group.ts'
import type { Membership } from '../process/members.ts'
import { readProc } from '../process/process-table.ts'
import type { KernelUnits } from './kernel-units.ts'
import { createProcTree } from './proc-tree.ts'
import { inSeconds } from './seconds.ts'
import { createPeaks } from './usage.ts'

/** Its own peak since it was started, in bytes; null: it is gone. */
const highWaterOf = (pid: number): number | null => {
  const found = readProc(pid, 'status')?.match(/^VmHWM:\s+(\d+) kB$/m)
  return found ? Number(found[1]) * 1024 : null
}

/** Sum over the processes that live; those that just ended are left out. */
const highWater = (pids: readonly number[]): number => pids.reduce((total, pid) => total + (highWaterOf(pid) ?? 0), 0)

/** One process tree over time. Linux only. */
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
    /** the kernel's own account of the whole group, else what was seen of its processes */
    cpu: (): CpuSeconds => {
      last = cgroup?.cpu() ?? last
      return last ?? inSeconds(tree.cpu(), units.ticksPerSecond)
    },
    /** the account includes what ended unseen */
    get isExact(): boolean {
      return last !== null
    },
  }
}

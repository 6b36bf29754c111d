import os from 'node:os'
import type { HostUsage } from '@wrkbench/contracts'
import { readStat } from '../process/process-table.ts'
import { foreignTicks, readHostTicks, snapshotProcesses, ticksOfOthers } from './host-cpu.ts'
import type { KernelUnits } from './kernel-units.ts'
import type { CpuTicks } from './proc-tree.ts'

/** The runner's own CPU time, and that of its children that ended, in ticks. */
export const readSelf = (): { own: number; children: CpuTicks } => {
  const stat = readStat('self')
  return {
    own: (stat?.user ?? 0) + (stat?.system ?? 0),
    children: { user: stat?.childUser ?? 0, system: stat?.childSystem ?? 0 },
  }
}

/** Watches the whole machine from its creation to `stop`. Linux only. */
export const startHostMeter = ({ units, loadBefore }: { units: KernelUnits; loadBefore: number | null }) => {
  const before = { processes: snapshotProcesses(), host: readHostTicks(), runner: readSelf().own }
  return {
    /** `ours`: ticks of server and generator; `pids`: every process that was one of theirs */
    stop: (ours: number, pids: ReadonlySet<number>): HostUsage => {
      const now = readHostTicks()
      const total = now.total - before.host.total
      const foreign = foreignTicks({
        programs: now.programs - before.host.programs,
        interrupts: now.interrupts - before.host.interrupts,
        ours: ours + readSelf().own - before.runner,
        others: ticksOfOthers(before.processes, snapshotProcesses(), (pid) => pid === process.pid || pids.has(pid)),
      })
      return {
        cpus: os.cpus().length,
        foreignCpuSeconds: foreign / units.ticksPerSecond,
        stealShare: total > 0 ? (now.steal - before.host.steal) / total : null,
        loadBefore,
        missing: total > 0 ? {} : { stealShare: 'no clock tick passed' },
      }
    },
  }
}

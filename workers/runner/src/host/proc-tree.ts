import type { ProcessStat } from '../process/process-table.ts'

export interface CpuTicks {
  user: number
  system: number
}

export const ticksOf = ({ user, system }: CpuTicks): number => user + system
export const minusTicks = (a: CpuTicks, b: CpuTicks): CpuTicks => ({
  user: a.user - b.user,
  system: a.system - b.system,
})

const sum = ({ user, system, childUser, childSystem }: ProcessStat): CpuTicks => ({
  user: user + childUser,
  system: system + childSystem,
})
const ofChildren = (stat: ProcessStat): number => stat.childUser + stat.childSystem

/**
 * CPU time of a process tree over time, counting each tick once: living processes with the children they waited for,
 * and the last seen value of those that ended without being waited for by one of us. Figures only ever grow.
 */
export const createProcTree = () => {
  let living = new Map<number, ProcessStat>()
  const lost: CpuTicks = { user: 0, system: 0 }
  const seen = new Set<number>()
  let ended = 0

  /** Nearest ancestor among the last seen that still lives: the children's time of `pid` may have gone to it. */
  const heirOf = (pid: number, now: Map<number, ProcessStat>): number | null => {
    const parent = living.get(pid)?.ppid
    if (parent === undefined || !living.has(parent)) return null
    return now.get(parent)?.start === living.get(parent)?.start ? parent : heirOf(parent, now)
  }

  /** Moves the time of processes that ended to `lost`, unless a living ancestor's counter took it over. */
  const settle = (now: Map<number, ProcessStat>): void => {
    const taken = new Map<number, number>()
    for (const [pid, last] of living) {
      if (now.get(pid)?.start === last.start) continue
      ended++
      const heir = heirOf(pid, now)
      const [before, after] = heir === null ? [] : [living.get(heir), now.get(heir)]
      const growth = before && after ? ofChildren(after) - ofChildren(before) - (taken.get(after.pid) ?? 0) : 0
      if (heir !== null && growth >= ticksOf(sum(last))) {
        taken.set(heir, (taken.get(heir) ?? 0) + ticksOf(sum(last)))
      } else {
        lost.user += sum(last).user
        lost.system += sum(last).system
      }
    }
  }

  return {
    /** The tree's processes as they are now. */
    update: (stats: ProcessStat[]): void => {
      const now = new Map(stats.map((stat) => [stat.pid, stat]))
      settle(now)
      living = now
      for (const pid of now.keys()) seen.add(pid)
    },
    cpu: (): CpuTicks =>
      [...living.values()]
        .map(sum)
        .reduce((total, one) => ({ user: total.user + one.user, system: total.system + one.system }), lost),
    /** how many of its processes were seen to be gone */
    get ended(): number {
      return ended
    },
    has: (pid: number): boolean => living.has(pid),
    get pids(): number[] {
      return [...living.keys()]
    },
    /** every process that was ever part of it */
    get seen(): ReadonlySet<number> {
      return seen
    },
    get rssPages(): number {
      return [...living.values()].reduce((total, { rssPages }) => total + rssPages, 0)
    },
    get threads(): number {
      return [...living.values()].reduce((total, { threads }) => total + threads, 0)
    },
  }
}
export type ProcTree = ReturnType<typeof createProcTree>

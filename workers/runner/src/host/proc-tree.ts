import type { ProcessStat } from '../process/process-table.ts'

export interface CpuTicks {
  user: number
  system: number
}

const ticksOf = ({ user, system }: CpuTicks): number => user + system
const plus = (a: CpuTicks, b: CpuTicks): CpuTicks => ({ user: a.user + b.user, system: a.system + b.system })
const none: CpuTicks = { user: 0, system: 0 }

type Processes = Map<number, ProcessStat>

/** The process's own time and that of the children it waited for. */
const whole = ({ user, system, childUser, childSystem }: ProcessStat): CpuTicks => ({
  user: user + childUser,
  system: system + childSystem,
})
const ofChildren = (stat: ProcessStat): number => stat.childUser + stat.childSystem
const isSame = (a: ProcessStat | undefined, b: ProcessStat | undefined): boolean =>
  a !== undefined && a.start === b?.start

/** The nearest earlier ancestor that still lives: its counter of children may have taken over the time of `stat`. */
const heirOf = ({ ppid }: ProcessStat, before: Processes, now: Processes): number | null => {
  const parent = before.get(ppid)
  if (parent === undefined) return null
  return isSame(parent, now.get(ppid)) ? ppid : heirOf(parent, before, now)
}

/**
 * Returns the last seen CPU time of processes that ended between two looks and whose time no living ancestor's counter
 * took over, and how many processes ended at all.
 */
const settle = (before: Processes, now: Processes): { lost: CpuTicks; ended: number } => {
  const taken = new Map<number, number>()
  const ended = [...before.values()].filter((last) => !isSame(last, now.get(last.pid)))
  const lost = ended.filter((last) => {
    const heir = heirOf(last, before, now)
    const [earlier, later] = heir === null ? [] : [before.get(heir), now.get(heir)]
    if (heir === null || !earlier || !later) return true
    const growth = ofChildren(later) - ofChildren(earlier) - (taken.get(heir) ?? 0)
    if (growth < ticksOf(whole(last))) return true
    taken.set(heir, (taken.get(heir) ?? 0) + ticksOf(whole(last)))
    return false
  })
  return { lost: lost.map(whole).reduce(plus, none), ended: ended.length }
}

/**
 * Adds up the CPU time of a process tree, counting each tick once: living processes with the children they waited for,
 * and the last seen time of ended processes that no process of the tree waited for. Figures only ever grow.
 */
export const createProcTree = () => {
  const seen = new Set<number>()
  let living: Processes = new Map()
  let lost = none
  let ended = 0
  const sum = (of: (stat: ProcessStat) => number) => [...living.values()].reduce((total, stat) => total + of(stat), 0)

  return {
    /** Takes the tree's processes as they are now. */
    update: (stats: ProcessStat[]): void => {
      const now = new Map(stats.map((stat) => [stat.pid, stat]))
      const settled = settle(living, now)
      lost = plus(lost, settled.lost)
      ended += settled.ended
      living = now
      for (const pid of now.keys()) seen.add(pid)
    },
    cpu: (): CpuTicks => [...living.values()].map(whole).reduce(plus, lost),
    /** number of processes seen to have ended */
    get ended(): number {
      return ended
    },
    has: (pid: number): boolean => living.has(pid),
    get pids(): number[] {
      return [...living.keys()]
    },
    /** pids of every process that ever belonged to the tree */
    get seen(): ReadonlySet<number> {
      return seen
    },
    get rssPages(): number {
      return sum(({ rssPages }) => rssPages)
    },
    get threads(): number {
      return sum(({ threads }) => threads)
    },
  }
}
export type ProcTree = ReturnType<typeof createProcTree>

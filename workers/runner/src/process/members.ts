import type { ControlGroup } from '../cgroup/control-group.ts'
import type { Limits } from '../cgroup/controllers.ts'
import { hasEnvironment, type ProcessStat, processIds, readStat } from './process-table.ts'

/** How to recognise the processes of one spawned group, wherever they went. */
export interface Membership {
  /**
   * process id of the group's leader, which is also the id of its process group and session; null: recognised by the
   * markers alone
   */
  root: number | null
  /** `NAME=value` pairs in the environment the processes were started with */
  markers: readonly string[]
  /** the control group in which the kernel keeps the processes together; without one, the three signs above must do */
  cgroup?: ControlGroup | null
  /** limits of that control group */
  limits?: Limits | null
}

/**
 * Number of looks after which an unrelated process stays one: between fork and exec a child still shows its parent's
 * environment.
 */
const looksToBeSure = 2

/**
 * Returns a test for members of the group: same process group or session, child of a member, or started with the
 * markers (a daemon that left the session). Reads little: the answer about a process is kept. Linux only.
 */
export const createMemberTest = ({ root, markers }: Membership) => {
  const known = new Map<number, { start: string; ours: boolean; looks: number }>()
  const isOurs = (stat: ProcessStat): boolean =>
    (root !== null && (stat.pid === root || stat.group === root || stat.session === root)) ||
    known.get(stat.ppid)?.ours === true ||
    hasEnvironment(stat.pid, markers)
  return (stat: ProcessStat): boolean => {
    const before = known.get(stat.pid)
    const same = before?.start === stat.start
    if (same && (before.ours || before.looks >= looksToBeSure)) return before.ours
    const ours = isOurs(stat)
    known.set(stat.pid, { start: stat.start, ours, looks: (same ? before.looks : 0) + 1 })
    return ours
  }
}

/**
 * Returns a list of the members that live now, parents first as far as process ids tell. Never includes the runner
 * itself. Linux only.
 */
export const createMemberList = (membership: Membership) => {
  const isMember = createMemberTest(membership)
  return (): ProcessStat[] =>
    processIds()
      .sort((a, b) => a - b)
      .flatMap((pid) => {
        const stat = pid === process.pid ? null : readStat(pid)
        return stat && isMember(stat) ? [stat] : []
      })
}

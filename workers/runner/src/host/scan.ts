import { createMemberTest, type Membership } from '../process/members.ts'
import { type ProcessStat, processIds, readStat } from '../process/process-table.ts'

/**
 * Number of looks after which an unrelated process is no longer read: between fork and exec, a child may still look
 * unrelated.
 */
const looksToBeSure = 2

interface Watched {
  /** lists the processes, if the kernel keeps a list of the group; else null */
  list: (() => number[]) | null
  /** tests one process, if each must be tested; else null */
  test: ((stat: ProcessStat) => boolean) | null
}

const watched = (membership: Membership): Watched =>
  membership.cgroup ? { list: membership.cgroup.pids, test: null } : { list: null, test: createMemberTest(membership) }

/**
 * Finds the processes of several groups with few reads: a process that belonged to none of them twice is skipped for as
 * long as it lives. Linux only.
 */
export const createScan = () => {
  const groups: Watched[] = []
  let strangers = new Map<number, number>()

  const ownerOf = (stat: ProcessStat): number => groups.findIndex(({ test }) => test?.(stat) === true)

  const search = (found: ProcessStat[][]): void => {
    const seen = new Map<number, number>()
    for (const pid of processIds()) {
      const looks = strangers.get(pid) ?? 0
      if (looks >= looksToBeSure) {
        seen.set(pid, looks)
        continue
      }
      const stat = readStat(pid)
      if (!stat) continue
      const owner = ownerOf(stat)
      if (owner === -1) seen.set(pid, looks + 1)
      else found[owner]?.push(stat)
    }
    strangers = seen
  }

  return {
    /** Returns the index of the group in the results of `look`. */
    watch: (membership: Membership): number => groups.push(watched(membership)) - 1,
    /** The living processes of each group. */
    look: (): ProcessStat[][] => {
      const found = groups.map(({ list }) => (list ? list().flatMap((pid) => readStat(pid) ?? []) : []))
      if (groups.some(({ test }) => test !== null)) search(found)
      return found
    },
  }
}

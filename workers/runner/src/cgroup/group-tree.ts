import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { messageOf } from '../errors.ts'
import { type ControlGroup, controlGroup, makeControlGroup, moveInto } from './control-group.ts'
import { ownGroupFolder } from './own-group.ts'

/** A group with what was born in it. */
export interface Born<T> {
  value: T
  group: ControlGroup
}

/** Makes a control group for each thing that is started. */
export interface GroupTree {
  /** where the groups are, to be found again by a later incarnation */
  readonly folder: string
  /**
   * Runs `start` while this process is inside a new group, so that what it spawns is in it from its first instruction:
   * moved in afterwards, it could have forked before. Synchronous, so that nothing else is spawned meanwhile.
   */
  bear<T>(name: string, start: () => T): Born<T>
}

const tries = 200
const waitMs = 5

/** A killed process takes a moment to be gone; until then its group cannot be removed. */
const removeSoon = (group: ControlGroup): void => {
  for (let attempt = 0; !group.remove() && attempt < tries; attempt++) {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, waitMs)
  }
}

/** Ends and removes whatever is left in there. Waits a second for each group at the most, when a runner starts or ends. */
export const removeGroups = (folder: string): void => {
  for (const group of leftIn(folder)) {
    group.kill()
    removeSoon(group)
  }
  controlGroup(folder).remove()
}

const leftIn = (folder: string): ControlGroup[] => {
  try {
    const entries = readdirSync(folder, { withFileTypes: true })
    return entries.filter((entry) => entry.isDirectory()).map(({ name }) => controlGroup(path.join(folder, name)))
  } catch {
    return []
  }
}

/** What this process used while it was inside is not the group's. */
const withoutOwn = (group: ControlGroup, own: NodeJS.CpuUsage): ControlGroup => ({
  ...group,
  cpu: () => {
    const all = group.cpu()
    return all && { user: Math.max(0, all.user - own.user / 1e6), system: Math.max(0, all.system - own.system / 1e6) }
  },
})

const treeIn = (home: string, folder: string): GroupTree => {
  let count = 0
  return {
    folder,
    bear: (name, start) => {
      const group = makeControlGroup(path.join(folder, `${name}-${process.pid}-${count++}`))
      const before = process.cpuUsage()
      moveInto(group.folder)
      try {
        const value = start()
        return { value, group: withoutOwn(group, process.cpuUsage(before)) }
      } finally {
        moveInto(home)
      }
    },
  }
}

/**
 * Prepares `wrkbench-<mark>` below the group that this process is in, and tries it once. `why`: what the machine does
 * not have or allow, and then the /proc tree must do.
 */
export const openGroupTree = (mark: string, home = ownGroupFolder()): { tree: GroupTree } | { why: string } => {
  if (home === null) return { why: 'there is no cgroup v2 tree' }
  const folder = path.join(home, `wrkbench-${mark}`)
  try {
    // not `recursive`: Node.js never comes back where a file system refuses with ENOENT
    if (!existsSync(folder)) mkdirSync(folder)
    const tree = treeIn(home, folder)
    const { group, value } = tree.bear('probe', () => process.pid)
    const counts = group.cpu() !== null && Number.isFinite(group.cpu()?.user)
    if (!group.remove() || !counts || group.pids().includes(value)) throw new Error('it does not count')
    return { tree }
  } catch (error) {
    removeGroups(folder)
    return { why: `no control group can be made in ${home}: ${messageOf(error)}` }
  }
}

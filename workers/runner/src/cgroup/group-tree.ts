import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { messageOf } from '../errors.ts'
import { type ControlGroup, controlGroup, makeControlGroup, moveInto } from './control-group.ts'
import type { Controller, Limits } from './controllers.ts'
import { type Held, hold } from './hold.ts'
import { ownGroupFolder } from './own-group.ts'
import { openPlaces, type Places, removePlaces } from './places.ts'

/** What `start` returned, and the group in which it ran. */
export interface Born<T> {
  value: T
  group: ControlGroup
}

/** Makes a control group for each thing that is started. */
export interface GroupTree {
  /** the folder that holds the groups, so that a later incarnation can find them */
  readonly folder: string
  /** where each limiting controller is available, or why it is not */
  readonly places: Places
  /**
   * Runs `start` while this process is inside a new group, so that what it spawns is in the group from its first
   * instruction: if it were moved there later, it could have forked before. Synchronous, so that nothing else is
   * spawned meanwhile. Only the limits whose controllers are available are applied.
   */
  bear<T>(name: string, start: () => T, limits?: Limits | null): Born<T>
}

const tries = 200
const waitMs = 5

/** Retries, because a killed process takes a moment to be gone, and its group cannot be removed until then. */
const removeSoon = (group: ControlGroup): void => {
  for (let attempt = 0; !group.remove() && attempt < tries; attempt++) {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, waitMs)
  }
}

/**
 * Ends the processes of all groups in the folder and removes the groups. Waits up to a second for each group; used when
 * a runner starts or ends.
 */
export const removeGroups = (folder: string): void => {
  for (const group of leftIn(folder)) {
    group.kill()
    removeSoon(group)
  }
  removePlaces(path.basename(folder))
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

/** Subtracts the CPU time that this process itself used while it was inside the group. */
const withoutOwn = (group: ControlGroup, own: NodeJS.CpuUsage): ControlGroup => ({
  ...group,
  cpu: () => {
    const all = group.cpu()
    return all && { user: Math.max(0, all.user - own.user / 1e6), system: Math.max(0, all.system - own.system / 1e6) }
  },
})

const limited = (group: ControlGroup, held: Held): ControlGroup => ({
  ...group,
  reached: held.reached,
  remove: () => [held.remove(), group.remove()].every(Boolean),
})

const treeIn = (own: string, folder: string, wanted?: readonly Controller[]): GroupTree => {
  let count = 0
  const { home, places } = openPlaces(own, folder, wanted)
  const stepInto = (group: ControlGroup, held: Held | null) => {
    moveInto(group.folder)
    held?.enter()
  }
  const stepOut = (held: Held | null) => {
    held?.leave()
    moveInto(home)
  }
  return {
    folder,
    places,
    bear: (name, start, limits = null) => {
      const made = makeControlGroup(path.join(folder, `${name}-${process.pid}-${count++}`))
      const held = limits && hold(places, made.folder, limits)
      const group = held ? limited(made, held) : made
      const before = process.cpuUsage()
      try {
        stepInto(group, held)
        const value = start()
        return { value, group: withoutOwn(group, process.cpuUsage(before)) }
      } finally {
        stepOut(held)
      }
    },
  }
}

/**
 * Creates `wrkbench-<mark>` below this process's own group, and tries it once. If that fails, `why` says what the
 * machine lacks or forbids, and processes must be counted through /proc.
 */
export const openGroupTree = (
  mark: string,
  home = ownGroupFolder(),
  wanted?: readonly Controller[],
): { tree: GroupTree } | { why: string } => {
  if (home === null) return { why: 'there is no cgroup v2 tree' }
  const folder = path.join(home, `wrkbench-${mark}`)
  try {
    // not `recursive`: Node.js never returns if the file system answers ENOENT
    if (!existsSync(folder)) mkdirSync(folder)
    const tree = treeIn(home, folder, wanted)
    const { group, value } = tree.bear('probe', () => process.pid)
    const counts = group.cpu() !== null && Number.isFinite(group.cpu()?.user)
    if (!group.remove() || !counts || group.pids().includes(value)) throw new Error('it does not count')
    return { tree }
  } catch (error) {
    removeGroups(folder)
    return { why: `no control group can be made in ${home}: ${messageOf(error)}` }
  }
}

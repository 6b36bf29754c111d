import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { messageOf } from '../errors.ts'
import { controlGroup, moveInto } from './control-group.ts'
import { type Controller, controllers } from './controllers.ts'
import { ownControllerFolder } from './own-group.ts'

/** Where a controller's groups are made: in the v2 tree, in the group's own folder, or in a v1 hierarchy. */
export type Place = { version: 'v2' } | { version: 'v1'; home: string; folder: string } | { why: string }
export type Places = Record<Controller, Place>

const words = (file: string): string[] => {
  try {
    return readFileSync(file, 'utf8').split(/\s+/).filter(Boolean)
  } catch {
    return []
  }
}

const make = (folder: string): void => {
  // not `recursive`: Node.js never returns if the file system answers ENOENT
  if (!existsSync(folder)) mkdirSync(folder)
}

/** Makes these controllers count and limit the groups below `folder`. */
const handDown = (folder: string, names: readonly Controller[]): void =>
  writeFileSync(path.join(folder, 'cgroup.subtree_control'), names.map((name) => `+${name}`).join(' '))

/**
 * Enables the controllers for groups below `home`, and returns the folder of the group where this process stays
 * whenever it is not inside a new group. The kernel does not let a group hold processes while it hands controllers
 * down. A runner that is alone in its group therefore moves into a group below; a runner that is not alone cannot.
 */
const stepAside = (home: string, names: readonly Controller[]): string => {
  try {
    handDown(home, names)
    return home
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EBUSY') throw error
  }
  const others = words(path.join(home, 'cgroup.procs')).filter((pid) => pid !== String(process.pid))
  if (others.length > 0) throw new Error(`other processes are in ${home} too: run it as deploy/systemd does`)
  const aside = path.join(home, 'wrkbench-runner')
  make(aside)
  moveInto(aside)
  handDown(home, names)
  return aside
}

/**
 * Disables the controllers for the groups in `folder` that an earlier runner had enabled and this one does not want.
 */
const takeBack = (folder: string, wanted: readonly Controller[]): void => {
  const handed = words(path.join(folder, 'cgroup.subtree_control'))
  const unwanted = controllers.filter((name) => handed.includes(name) && !wanted.includes(name))
  if (unwanted.length > 0) {
    writeFileSync(path.join(folder, 'cgroup.subtree_control'), unwanted.map((name) => `-${name}`).join(' '))
  }
}

/** Returns which of the wanted controllers the v2 tree has and can enable for the groups in `folder`. */
const openV2 = (
  home: string,
  folder: string,
  wanted: readonly Controller[],
): { home: string; had: Controller[]; why: string } => {
  const there = words(path.join(home, 'cgroup.controllers'))
  const had = wanted.filter((name) => there.includes(name))
  takeBack(folder, wanted)
  if (had.length === 0) return { home, had, why: `${home} does not have it` }
  let now = home
  try {
    now = stepAside(home, had)
    handDown(folder, had)
    return { home: now, had, why: '' }
  } catch (error) {
    return { home: now, had: [], why: messageOf(error) }
  }
}

const openV1 = (controller: Controller, name: string): Place | null => {
  const home = ownControllerFolder(controller)
  if (home === null) return null
  const folder = path.join(home, name)
  try {
    make(folder)
    return { version: 'v1', home, folder }
  } catch (error) {
    return { why: messageOf(error) }
  }
}

/**
 * Finds where each controller is available for the groups in `folder`, and the group this process is in from now on.
 * `cpu` is enabled only where it is wanted: with it, the kernel shares CPUs by group and no longer by thread, also
 * between a server and its generator, and that alone changes figures.
 */
export const openPlaces = (
  home: string,
  folder: string,
  wanted: readonly Controller[] = controllers,
): { home: string; places: Places } => {
  const v2 = openV2(home, folder, wanted)
  const placeOf = (controller: Controller): Place => {
    if (!wanted.includes(controller)) return { why: 'it was not asked for' }
    if (v2.had.includes(controller)) return { version: 'v2' }
    return openV1(controller, path.basename(folder)) ?? { why: v2.why || `${home} does not have it` }
  }
  return {
    home: v2.home,
    places: { memory: placeOf('memory'), pids: placeOf('pids'), cpu: placeOf('cpu') },
  }
}

const named = (folder: string): string[] => {
  try {
    return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))
  } catch {
    return []
  }
}

/** Removes the groups left in the v1 hierarchies; their processes are gone already. */
export const removePlaces = (name: string): void => {
  for (const controller of controllers) {
    const home = ownControllerFolder(controller)
    if (home === null) continue
    const folder = path.join(home, name)
    for (const below of named(folder)) controlGroup(path.join(folder, below)).remove()
    controlGroup(folder).remove()
  }
}

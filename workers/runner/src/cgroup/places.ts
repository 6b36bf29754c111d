import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { messageOf } from '../errors.ts'
import { controlGroup, moveInto } from './control-group.ts'
import { type Controller, controllers } from './controllers.ts'
import { ownControllerFolder } from './own-group.ts'

/** Where a controller's groups are made: the v2 tree, where they are the group's own folder, or a v1 hierarchy. */
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
  // not `recursive`: Node.js never comes back where a file system refuses with ENOENT
  if (!existsSync(folder)) mkdirSync(folder)
}

/** Has the groups below `folder` counted and limited by these. */
const handDown = (folder: string, names: readonly Controller[]): void =>
  writeFileSync(path.join(folder, 'cgroup.subtree_control'), names.map((name) => `+${name}`).join(' '))

/**
 * Where this process is to be between its steps into new groups. A group whose controllers are handed down holds no
 * processes, so a runner that is alone in its own moves into one below; one that is not alone cannot.
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

/** The groups in `folder` go without these again, where an earlier runner had them handed down. */
const takeBack = (folder: string, wanted: readonly Controller[]): void => {
  const handed = words(path.join(folder, 'cgroup.subtree_control'))
  const unwanted = controllers.filter((name) => handed.includes(name) && !wanted.includes(name))
  if (unwanted.length > 0) {
    writeFileSync(path.join(folder, 'cgroup.subtree_control'), unwanted.map((name) => `-${name}`).join(' '))
  }
}

/** Which of the wanted controllers the v2 tree has, and whether they can be had for the groups in `folder`. */
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
 * Where each controller can be had for the groups in `folder`, and where this process is from now on. `cpu` only where it is
 * wanted: handed down, it shares CPUs by group and no more by thread, between a server and its generator, too, and that
 * alone changes figures.
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

/** What is left in the v1 hierarchies; its processes are gone already. */
export const removePlaces = (name: string): void => {
  for (const controller of controllers) {
    const home = ownControllerFolder(controller)
    if (home === null) continue
    const folder = path.join(home, name)
    for (const below of named(folder)) controlGroup(path.join(folder, below)).remove()
    controlGroup(folder).remove()
  }
}

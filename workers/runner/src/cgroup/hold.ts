import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { controlGroup, moveInto } from './control-group.ts'
import { type Controller, controllers, type Limits, type Reached, reachedIn, settingsFor } from './controllers.ts'
import type { Place, Places } from './places.ts'

/** The limits of one group. */
export interface Held {
  /** moves this process into the v1 groups that stand beside the v2 one, and out again */
  enter(): void
  leave(): void
  reached(): Reached
  /** False while a process lives in one of the groups. */
  remove(): boolean
}

type Usable = Exclude<Place, { why: string }>

interface Limited {
  controller: Controller
  place: Usable
  /** folder of the group in this place */
  folder: string
}

const limitedBy = (places: Places, group: string, limits: Limits): Limited[] =>
  controllers.flatMap((controller) => {
    const place = places[controller]
    if ('why' in place || settingsFor(controller, place.version, limits).length === 0) return []
    return [
      { controller, place, folder: place.version === 'v2' ? group : path.join(place.folder, path.basename(group)) },
    ]
  })

const set = ({ controller, place, folder }: Limited, limits: Limits): void => {
  if (!existsSync(folder)) mkdirSync(folder)
  for (const { file, value, mayLack } of settingsFor(controller, place.version, limits)) {
    try {
      writeFileSync(path.join(folder, file), value)
    } catch (error) {
      if (!mayLack) throw error
    }
  }
}

/** Applies the limits to the group in that folder. Call it before any process is in the group. */
export const hold = (places: Places, group: string, limits: Limits): Held => {
  const limited = limitedBy(places, group, limits)
  for (const one of limited) set(one, limits)
  const beside = limited.flatMap(({ place, folder }) => (place.version === 'v1' ? [{ home: place.home, folder }] : []))
  return {
    enter: () => {
      for (const { folder } of beside) moveInto(folder)
    },
    leave: () => {
      for (const { home } of beside) moveInto(home)
    },
    reached: () => {
      const all = limited.map(({ controller, place, folder }) => reachedIn(folder, controller, place.version))
      return {
        memoryKills: all.reduce((sum, { memoryKills }) => sum + memoryKills, 0),
        refusedProcesses: all.reduce((sum, { refusedProcesses }) => sum + refusedProcesses, 0),
      }
    },
    remove: () => beside.map(({ folder }) => controlGroup(folder).remove()).every(Boolean),
  }
}

import { type Placement, type RunPlan, unpinned } from '@wrkbench/contracts'
import type { Logger } from '../log.ts'
import type { Role } from '../process/environment.ts'
import { usableCores } from './cores.ts'
import { type HostSettings, hostSettings } from './host-settings.ts'
import { pinSelf } from './pin-self.ts'
import { planPlacement } from './plan-placement.ts'
import { placingPrefix } from './prefix.ts'

/** Settings for placing processes, the same for all runs of this process. */
export interface Placing {
  /** path of taskset; null if it was not found */
  taskset: string | null
  niceness: number | null
  settings: HostSettings
}

interface Found {
  taskset: string | null
  niceness: number | null
  wanted: readonly string[]
  dataDir: string
  log: Logger
}

/** Opens the placing of runs, and at once restores settings that a killed runner left changed. */
export const openPlacing = ({ taskset, niceness, wanted, dataDir, log }: Found): Placing => {
  const settings = hostSettings(wanted, dataDir, log)
  settings.restore()
  return { taskset, niceness, settings }
}

/** Where the processes of one run are placed. */
export interface RunPlace {
  /** nothing is pinned before `begin` */
  readonly placement: Placement
  /**
   * Decides the placement, moves the runner out of the way and changes the machine's settings.
   * @throws RunFailure PLACEMENT_IMPOSSIBLE, with nothing changed
   */
  begin(plan: Pick<RunPlan, 'pinning' | 'parts'>): void
  /** arguments to put before a role's command line */
  prefix(role: Role): string[]
  /** Undoes what `begin` did. */
  release(): void
}

export const createRunPlace = ({ taskset, niceness, settings }: Placing): RunPlace => {
  let placement = unpinned('auto')
  let undo = () => {}
  return {
    get placement() {
      return placement
    },
    begin: ({ pinning, parts }) => {
      const cores = usableCores()
      // separate hosts separate more than separate CPUs
      const planned =
        parts.length > 0
          ? { ...unpinned(pinning, 'server and generator are on hosts of their own'), niceness }
          : planPlacement(pinning, { cores, taskset, niceness })
      placement = { ...planned, settings: settings.apply() }
      const letGo = pinSelf(taskset, planned.runner, cores.flat())
      undo = () => {
        letGo()
        settings.restore()
      }
    },
    prefix: (role) => placingPrefix(placement, role, taskset),
    release: () => {
      undo()
      undo = () => {}
    },
  }
}

/** Describes the placement in one line for the log of a run. */
export const describePlacement = ({ server, generator, runner, note, settings }: Placement): string => {
  const set = (cpus: readonly number[] | null) => cpus?.join(',') ?? 'any'
  const sets = server
    ? `CPUs: server ${set(server)}, generator ${set(generator)}, runner ${set(runner)}`
    : 'CPUs: not pinned'
  return [sets, note?.replace(/^not pinned: /, ''), settings.join(', ')].filter(Boolean).join('; ')
}

import { type Placement, type RunPlan, unpinned } from '@wrkbench/contracts'
import { RunFailure } from '../errors.ts'
import { splitCores } from './split-cores.ts'

/** with fewer CPUs than this, `auto` does not pin: each side would have one, and less than it has now */
const fewestCpus = 4

export interface Machine {
  cores: readonly number[][]
  /** path of the program that pins; null if it was not found */
  taskset: string | null
  niceness: number | null
}

const whyNot = ({ cores, taskset }: Machine): string | null => {
  if (cores.length === 0) return `CPUs cannot be chosen on ${process.platform}`
  if (taskset === null) return 'taskset was not found (apt-get install util-linux)'
  return cores.length < 2 ? 'there is one core, and server and generator need one each' : null
}

/**
 * Decides where server, generator and runner may run. `auto` pins from four CPUs on, `on` wherever there are two cores.
 * @throws RunFailure PLACEMENT_IMPOSSIBLE if pinning was asked for and is impossible
 */
export const planPlacement = (pinning: RunPlan['pinning'], machine: Machine): Placement => {
  const { cores, niceness } = machine
  if (pinning === 'off') return { ...unpinned(pinning), niceness }
  const cpus = cores.flat().length
  const impossible = whyNot(machine)
  if (pinning === 'on' && impossible !== null) throw new RunFailure('PLACEMENT_IMPOSSIBLE', impossible)
  const tooFew = cpus < fewestCpus ? `not pinned: ${cpus} CPUs, automatic from ${fewestCpus} on` : null
  const why = impossible === null ? tooFew : `not pinned: ${impossible}`
  const sets = splitCores(cores)
  if (!sets || (pinning === 'auto' && why !== null)) return { ...unpinned(pinning, why), niceness }
  const note = cores.length === 2 ? 'the runner shares the CPUs of the generator: there are two cores' : null
  return { pinning, ...sets, niceness, settings: [], note }
}

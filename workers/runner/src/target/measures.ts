import os from 'node:os'
import type { TargetMeasure as ListedMeasure, TargetMeasureId } from '@wrkbench/contracts'
import type { Controller } from '../cgroup/controllers.ts'
import type { GroupTree } from '../cgroup/group-tree.ts'
import type { LimitsOf } from './limits.ts'
import type { AskedNetwork, TargetNetwork } from './network.ts'
import type { Target } from './target.ts'

type TargetMeasure = ListedMeasure & { id: TargetMeasureId }

const ownName = (): string => {
  try {
    return os.userInfo().username
  } catch {
    return 'its own user'
  }
}

const asWhom = ({ user }: Target): TargetMeasure => {
  if (user) {
    const why = `builds and servers run as ${user.name}, without capabilities or new privileges, and leave no core dumps`
    return { id: 'user', taken: true, why }
  }
  const isRoot = process.getuid?.() === 0
  const why = isRoot
    ? 'builds and servers run as root, like the runner: set WRKBENCH_TARGET_USER'
    : `builds and servers run as the runner does, as ${ownName()}: another user needs a runner that is root`
  return { id: 'user', taken: false, why }
}

interface Here {
  target: Target
  cgroups: GroupTree | null
  limits: LimitsOf
  network: TargetNetwork
  asked: AskedNetwork
}

/** Why a controller cannot limit groups here; null if it can. */
const lacking = ({ cgroups }: Here, controller: Controller): string | null => {
  if (!cgroups) return 'no control group can be made here'
  const place = cgroups.places[controller]
  return 'why' in place ? `the control groups here cannot: ${place.why}`.slice(0, 250) : null
}

const gibibytes = (bytes: number): string => `${(bytes / 2 ** 30).toFixed(1)} GiB`

const memory = (here: Here): TargetMeasure => {
  const bytes = here.limits('server')?.memoryBytes ?? null
  if (bytes === null) return { id: 'memory', taken: false, why: 'switched off: WRKBENCH_TARGET_MEMORY is off' }
  const why = lacking(here, 'memory')
  if (why) return { id: 'memory', taken: false, why }
  return { id: 'memory', taken: true, why: `a build or server has ${gibibytes(bytes)}; what needs more is ended` }
}

const processes = (here: Here): TargetMeasure => {
  const most = here.limits('server')?.processes ?? null
  if (most === null) return { id: 'processes', taken: false, why: 'switched off: WRKBENCH_TARGET_PROCESSES is off' }
  const why = lacking(here, 'pids')
  if (!why) return { id: 'processes', taken: true, why: `a build or server has ${most} processes and threads` }
  if (!here.target.limitsProcesses) return { id: 'processes', taken: false, why }
  return { id: 'processes', taken: true, why: `${here.target.user?.name} has ${most} processes and threads in all` }
}

const cpu = (here: Here): TargetMeasure => {
  const cpus = here.limits('build')?.cpus ?? null
  const server = 'a server is placed on CPUs, not limited: a quota stops and starts it, which changes the figures'
  if (cpus === null) return { id: 'cpu', taken: false, why: `${server}; a build by WRKBENCH_BUILD_CPUS, which is off` }
  const why = lacking(here, 'cpu')
  if (why) return { id: 'cpu', taken: false, why }
  return { id: 'cpu', taken: true, why: `a build has ${cpus} ${cpus === 1 ? 'CPU' : 'CPUs'}; ${server}` }
}

const keptTogether = ({ cgroups }: Here): TargetMeasure => ({
  id: 'kept-together',
  taken: cgroups !== null,
  why: cgroups
    ? 'what it starts stays in a control group, and is ended with it'
    : 'no control group can be made here: what it starts is found by its marks',
})

const builds: Record<AskedNetwork['build'], string> = {
  open: 'a build fetches packages from anywhere',
  first: 'a build does once something of the server was built here',
  closed: 'so does a build',
}

const networkOf = ({ network, asked }: Here): TargetMeasure => {
  if (network.why !== null) {
    const why = `builds and servers see the network of this host: ${network.why}`
    return { id: 'network', taken: false, why: why.slice(0, 300) }
  }
  if (asked.server === 'open') {
    const why = `servers see the network of this host: WRKBENCH_SERVER_NETWORK is open; ${builds[asked.build]}`
    return { id: 'network', taken: false, why }
  }
  const why = `a server reaches this host alone, what listens on its own addresses included; ${builds[asked.build]}`
  return { id: 'network', taken: true, why }
}

/** Lists every measure that protects this host from a server, taken or not. */
export const targetMeasures = (here: Here): TargetMeasure[] => [
  asWhom(here.target),
  {
    id: 'environment',
    taken: true,
    why: 'a server is told PATH, its port and its CPUs; a build the settings of package managers, no secrets',
  },
  {
    id: 'working-copy',
    taken: true,
    why: here.target.user
      ? 'each server is built and run in a copy that no user but its own reads'
      : 'each server is built and run in a copy; the servers folder is not written to',
  },
  keptTogether(here),
  memory(here),
  processes(here),
  cpu(here),
  networkOf(here),
  {
    id: 'disk',
    taken: false,
    why: 'a build or server may fill the file system of its copy: give WRKBENCH_DATA_DIR one of its own',
  },
]

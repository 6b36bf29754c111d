import os from 'node:os'
import type { TargetMeasure } from '@wrkbench/contracts'
import type { GroupTree } from '../cgroup/group-tree.ts'
import type { Target } from './target.ts'

const ownName = (): string => {
  try {
    return os.userInfo().username
  } catch {
    return 'its own user'
  }
}

const asWhom = ({ user }: Target): TargetMeasure[] => {
  if (user) {
    return [
      {
        id: 'user',
        taken: true,
        why: `builds and servers run as ${user.name}, without capabilities or new privileges`,
      },
      { id: 'processes', taken: true, why: 'that user has 8192 processes at the most, and leaves no core dumps' },
    ]
  }
  const isRoot = process.getuid?.() === 0
  const why = isRoot
    ? 'builds and servers run as root, like the runner: set WRKBENCH_TARGET_USER'
    : `builds and servers run as the runner does, as ${ownName()}: another user needs a runner that is root`
  return [
    { id: 'user', taken: false, why },
    { id: 'processes', taken: false, why: 'their number is limited for a user of their own only' },
  ]
}

/** What keeps a server from this host, and what does not; every one is listed, taken or not. */
export const targetMeasures = (target: Target, cgroups: GroupTree | null): TargetMeasure[] => [
  ...asWhom(target),
  {
    id: 'environment',
    taken: true,
    why: 'a server is told PATH, its port and its CPUs; a build the settings of package managers, no secrets',
  },
  {
    id: 'working-copy',
    taken: true,
    why: target.user
      ? 'each server is built and run in a copy that no user but its own reads'
      : 'each server is built and run in a copy; the servers folder is not written to',
  },
  {
    id: 'kept-together',
    taken: cgroups !== null,
    why: cgroups
      ? 'what it starts stays in a control group, and is ended with it'
      : 'no control group can be made here: what it starts is found by its marks',
  },
  { id: 'memory', taken: false, why: 'memory and CPU are measured, not limited: a limit would change the figures' },
  { id: 'network', taken: false, why: 'builds and servers see the network of this host: builds fetch packages' },
]

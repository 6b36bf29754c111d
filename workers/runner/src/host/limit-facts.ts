import path from 'node:path'
import type { HostFacts } from '@wrkbench/contracts'
import { list, readText } from './linux-facts.ts'

/** Control groups that this process is in: mounted where, and which folder there. */
interface Membership {
  mount: string
  group: string
}

/** Version 1 has a line for each controller, version 2 one without a name. */
const membershipOf = (root: string, controller: string | null): Membership | null => {
  for (const line of (readText(path.join(root, '/proc/self/cgroup')) ?? '').split('\n')) {
    const [, controllers = '', group = '/'] = line.split(':')
    if (controller === null ? controllers === '' : controllers.split(',').includes(controller)) {
      return { mount: path.join(root, '/sys/fs/cgroup', controllers), group }
    }
  }
  return null
}

/** A group and all above it. In a container the path may be one that only the host has: then its top counts. */
const foldersOf = ({ mount, group }: Membership): string[] => {
  const parts = group.split('/').filter((part) => part !== '' && part !== '..')
  return parts.map((_, index) => path.join(mount, ...parts.slice(0, index + 1))).concat(mount)
}

const lowest = (values: (number | null)[]): number | null => {
  const known = values.filter((value) => value !== null && value > 0)
  return known.length > 0 ? Math.min(...known.map(Number)) : null
}

const ratio = (quota: string | undefined, period: string | undefined): number | null => {
  const cpus = Number(quota) / Number(period)
  return cpus > 0 && Number.isFinite(cpus) ? cpus : null
}

const limitsOfTwo = (root: string) => {
  const membership = membershipOf(root, null)
  const folders = membership ? foldersOf(membership) : []
  return {
    cpuLimit: lowest(folders.map((folder) => ratio(...twoOf(readText(path.join(folder, 'cpu.max')))))),
    memoryLimitBytes: lowest(folders.map((folder) => numberOf(readText(path.join(folder, 'memory.max'))))),
  }
}

const twoOf = (text: string | null): [string | undefined, string | undefined] => {
  const [quota, period] = (text ?? '').split(' ')
  return [quota, period]
}

/** Version 1 says "none" with a number beyond any memory. */
const beyondMemory = 2 ** 60
const numberOf = (text: string | null): number | null => {
  const value = Number(text ?? Number.NaN)
  return Number.isSafeInteger(value) && value < beyondMemory ? value : null
}

const limitsOfOne = (root: string) => {
  const cpu = membershipOf(root, 'cpu')
  const memory = membershipOf(root, 'memory')
  const read = (folder: string, file: string) => readText(path.join(folder, file))
  const quotas = (cpu ? foldersOf(cpu) : []).map((folder) =>
    ratio(read(folder, 'cpu.cfs_quota_us') ?? undefined, read(folder, 'cpu.cfs_period_us') ?? undefined),
  )
  const bytes = (memory ? foldersOf(memory) : []).map((folder) => numberOf(read(folder, 'memory.limit_in_bytes')))
  return { cpuLimit: lowest(quotas), memoryLimitBytes: lowest(bytes) }
}

type LimitFacts = Required<Pick<HostFacts, 'cgroupVersion' | 'cpuLimit' | 'memoryLimitBytes'>>

/** What the runner, and so what it starts, may use of the machine. `root` is for tests. */
export const limitFacts = (root = ''): LimitFacts => {
  const names = list(path.join(root, '/sys/fs/cgroup'))
  if (names.length === 0) return { cgroupVersion: null, cpuLimit: null, memoryLimitBytes: null }
  const isTwo = names.includes('cgroup.controllers')
  return { cgroupVersion: isTwo ? 2 : 1, ...(isTwo ? limitsOfTwo(root) : limitsOfOne(root)) }
}

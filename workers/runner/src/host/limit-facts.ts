import path from 'node:path'
import type { HostFacts } from '@wrkbench/contracts'
import { list, readText } from './linux-facts.ts'

/** A control group of this process: the mount point of its hierarchy, and the group's path within it. */
interface Membership {
  mount: string
  group: string
}

/** cgroup v1 has one line per controller, v2 has a single line without a controller's name. */
const membershipOf = (root: string, controller: string | null): Membership | null => {
  for (const line of (readText(path.join(root, '/proc/self/cgroup')) ?? '').split('\n')) {
    const [, controllers = '', group = '/'] = line.split(':')
    if (controller === null ? controllers === '' : controllers.split(',').includes(controller)) {
      return { mount: path.join(root, '/sys/fs/cgroup', controllers), group }
    }
  }
  return null
}

/**
 * Folders of the group and of all groups above it. In a container the path may exist only on the host; then only the
 * mount's top folder counts.
 */
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

/** cgroup v1 writes "no limit" as a number larger than any memory. */
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

/** Limits that apply to the runner and so to everything it starts. `root` is for tests. */
export const limitFacts = (root = ''): LimitFacts => {
  const names = list(path.join(root, '/sys/fs/cgroup'))
  if (names.length === 0) return { cgroupVersion: null, cpuLimit: null, memoryLimitBytes: null }
  const isTwo = names.includes('cgroup.controllers')
  return { cgroupVersion: isTwo ? 2 : 1, ...(isTwo ? limitsOfTwo(root) : limitsOfOne(root)) }
}

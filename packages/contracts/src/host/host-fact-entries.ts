import { formatMemory } from './format-memory.ts'
import type { HostFacts, Nic } from './host-facts.ts'

export const factGroups = ['machine', 'cpu', 'memory', 'network', 'system', 'programs'] as const
export type FactGroup = (typeof factGroups)[number]

/** One fact as shown to people. */
export interface FactEntry {
  /** `governor`; for part of a fact, its path with dots: `sysctls.net.core.somaxconn` */
  id: string
  fact: keyof HostFacts
  group: FactGroup
  label: string
  /** null if the platform does not say */
  value: string | null
  /** the reason for a null value, if the runner knew it */
  why: string | null
}

const mhz = (value: number): string => `${Math.round(value)}\u00a0MHz`
const onOff = (value: boolean): string => (value ? 'on' : 'off')
const whole = (value: number): string => String(value)
const text = (value: string): string => value
const list = (values: string[]): string => values.join(' ') || 'none'

type Single<Key extends keyof HostFacts> = readonly [
  fact: Key,
  group: FactGroup,
  label: string,
  format: (value: NonNullable<HostFacts[Key]>) => string,
]
const single = <Key extends keyof HostFacts>(...spec: Single<Key>): Single<Key> => spec

/** Facts with a single value, in the order in which they are shown. */
const singles = [
  single('hostname', 'machine', 'Host name', text),
  single('virtualization', 'machine', 'Virtualization', text),
  single('cpuLimit', 'machine', 'CPUs allowed', (cpus) => String(Number(cpus.toFixed(2)))),
  single('memoryLimitBytes', 'machine', 'Memory allowed', formatMemory),
  single('cpuModel', 'cpu', 'Processor', text),
  single('cpuVendor', 'cpu', 'Vendor', text),
  single('sockets', 'cpu', 'Sockets', whole),
  single('cores', 'cpu', 'Cores', whole),
  single('threads', 'cpu', 'CPUs', whole),
  single('smtActive', 'cpu', 'Simultaneous multithreading', onOff),
  single('numaNodes', 'cpu', 'NUMA nodes', whole),
  single('cpuMhz', 'cpu', 'Clock', mhz),
  single('cpuBaseMhz', 'cpu', 'Base clock', mhz),
  single('boost', 'cpu', 'Boost', onOff),
  single('governor', 'cpu', 'Governor', text),
  single('microcode', 'cpu', 'Microcode', text),
  single('memoryBytes', 'memory', 'Memory', formatMemory),
  single('memoryType', 'memory', 'Memory type', text),
  single('memoryMtps', 'memory', 'Memory speed', (value) => `${Math.round(value)}\u00a0MT/s`),
  single('transparentHugepages', 'memory', 'Transparent huge pages', text),
  single('os', 'system', 'Operating system', text),
  single('kernel', 'system', 'Kernel', text),
  single('arch', 'system', 'Architecture', text),
  single('bootOptions', 'system', 'Boot options', list),
  single('addressRandomization', 'system', 'Address randomization', text),
  single('clockSource', 'system', 'Clock source', text),
  single('cgroupVersion', 'system', 'Control groups', (version) => `version ${version}`),
  single('openFilesLimit', 'system', 'Open files, limit', whole),
  single('nodeVersion', 'programs', 'Node.js of the runner', text),
] as const

/** The word for a null that means "none", because the runner has looked; null if for this fact it means "not known". */
export const noneWordOf = (facts: HostFacts, fact: keyof HostFacts): string | null =>
  facts.nodeVersion === null || facts.missing?.[fact] !== undefined ? null : (noneWords[fact] ?? null)

export const noneWords: Partial<Record<keyof HostFacts, string>> = {
  virtualization: 'none seen',
  cpuLimit: 'all',
  memoryLimitBytes: 'all',
}

const singleEntries = (facts: HostFacts): FactEntry[] =>
  singles.flatMap(([fact, group, label, format]) => {
    const value = facts[fact]
    if (value === undefined) return []
    if (value === null) return [untold(facts, fact, group, label)]
    return [{ id: fact, fact, group, label, value: (format as (v: unknown) => string)(value), why: null }]
  })

const untold = (facts: HostFacts, fact: keyof HostFacts, group: FactGroup, label: string): FactEntry => {
  const why = facts.missing?.[fact] ?? null
  return { id: fact, fact, group, label, value: noneWordOf(facts, fact), why }
}

/** Facts with several values, and their labels for when nothing is known of them. */
const several = [
  ['caches', 'cpu', 'Caches'],
  ['mitigations', 'cpu', 'Mitigations'],
  ['nics', 'network', 'Interfaces'],
  ['sysctls', 'system', 'Kernel settings'],
] as const

const untoldParts = (facts: HostFacts): FactEntry[] =>
  several.flatMap(([fact, group, label]) => (facts[fact] === null ? [untold(facts, fact, group, label)] : []))

const describeNic = ({ driver, speedMbps, mtu }: Nic): string =>
  [
    speedMbps === null
      ? 'speed unknown'
      : speedMbps >= 1000
        ? `${speedMbps / 1000}\u00a0Gbit/s`
        : `${speedMbps}\u00a0Mbit/s`,
    driver,
    mtu === null ? null : `MTU ${mtu}`,
  ]
    .filter((part) => part !== null)
    .join(', ')

const parts = (
  fact: keyof HostFacts,
  group: FactGroup,
  values: Iterable<readonly [name: string, value: string]>,
  labelOf: (name: string) => string = text,
): FactEntry[] =>
  [...values].map(([name, value]) => ({ id: `${fact}.${name}`, fact, group, label: labelOf(name), value, why: null }))

/**
 * All known facts in groups. Each part of a fact is an entry of its own, so that a change names only the changed part.
 */
export const factEntries = (facts: HostFacts): FactEntry[] => {
  const entries = [
    ...singleEntries(facts),
    ...untoldParts(facts),
    ...parts(
      'caches',
      'cpu',
      Object.entries(facts.caches ?? {}).map(([level, bytes]) => [level.toUpperCase(), formatMemory(bytes)] as const),
      (level) => `Cache ${level}`,
    ),
    ...parts('mitigations', 'cpu', Object.entries(facts.mitigations ?? {}), (name) => name.replaceAll('_', ' ')),
    ...parts(
      'nics',
      'network',
      (facts.nics ?? []).map((nic) => [nic.name, describeNic(nic)] as const),
    ),
    ...parts('sysctls', 'system', Object.entries(facts.sysctls ?? {})),
    ...parts(
      'programs',
      'programs',
      (facts.programs ?? []).map(
        ({ name, version, sha256 }) => [name, sha256 ? `${version}, SHA-256 ${sha256.slice(0, 12)}` : version] as const,
      ),
    ),
  ]
  return factGroups.flatMap((group) => entries.filter((entry) => entry.group === group))
}

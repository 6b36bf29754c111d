import { type HostFacts, noneWords } from '@wrkbench/contracts'

export interface Platform {
  name: NodeJS.Platform
  isRoot: boolean
}

export const thisPlatform = (): Platform => ({ name: process.platform, isRoot: process.getuid?.() === 0 })

type Fact = keyof HostFacts

/** Facts that the library is asked for on platforms without /proc and /sys. */
const askedEverywhere: readonly Fact[] = [
  'os',
  'cpuModel',
  'cpuVendor',
  'sockets',
  'cores',
  'cpuMhz',
  'caches',
  'memoryType',
  'memoryMtps',
]
const byDmidecode: readonly Fact[] = ['memoryType', 'memoryMtps']
const byFrequencyScaling: readonly Fact[] = ['cpuMhz', 'cpuBaseMhz', 'boost', 'governor']
const byControlGroup: readonly Fact[] = ['cpuLimit', 'memoryLimitBytes']

const people: Partial<Record<NodeJS.Platform, string>> = { darwin: 'macOS', win32: 'Windows' }

const onLinux = (fact: Fact, { cgroupVersion }: HostFacts, isRoot: boolean): string | null => {
  if (byControlGroup.includes(fact)) return cgroupVersion === null ? 'no control group can be read' : null
  if (noneWords[fact] !== undefined) return null
  if (byDmidecode.includes(fact)) return isRoot ? 'not reported by the firmware' : 'readable by root alone'
  return byFrequencyScaling.includes(fact) ? 'no frequency scaling visible' : 'not reported by the kernel'
}

const elsewhere = (fact: Fact, { name }: Platform): string => {
  const system = people[name] ?? name
  return askedEverywhere.includes(fact) ? `not reported by ${system}` : `not read on ${system}`
}

/** Adds a reason for every fact that is null, except where null means "none". */
export const withReasons = (facts: HostFacts, platform: Platform = thisPlatform()): HostFacts => {
  const reasonFor = (fact: Fact) =>
    platform.name === 'linux' ? onLinux(fact, facts, platform.isRoot) : elsewhere(fact, platform)
  const missing = (Object.keys(facts) as Fact[]).flatMap((fact): [string, string][] => {
    const why = facts[fact] === null ? reasonFor(fact) : null
    return why === null ? [] : [[fact, why]]
  })
  return { ...facts, missing: Object.fromEntries(missing) }
}

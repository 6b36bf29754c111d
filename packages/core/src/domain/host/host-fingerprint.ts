import { type HostFacts, noneWordOf } from '@wrkbench/contracts'
import { fingerprintOf } from '../result/fingerprint.ts'

/**
 * lasting: a change makes it another environment, and trends break. recorded: a change is another state in the history
 * of the host, and breaks nothing, since what it means is said elsewhere (versions of toolchains and generators stand with
 * each result). momentary: differs from one look to the next.
 */
const kinds: Record<keyof HostFacts, 'lasting' | 'recorded' | 'momentary'> = {
  hostname: 'recorded',
  os: 'lasting',
  kernel: 'lasting',
  arch: 'lasting',
  virtualization: 'lasting',
  cpuModel: 'lasting',
  cpuVendor: 'lasting',
  sockets: 'lasting',
  cores: 'lasting',
  threads: 'lasting',
  cpuMhz: 'momentary',
  governor: 'lasting',
  caches: 'lasting',
  memoryBytes: 'lasting',
  nodeVersion: 'lasting',
  cpuBaseMhz: 'lasting',
  smtActive: 'lasting',
  boost: 'lasting',
  microcode: 'lasting',
  numaNodes: 'lasting',
  mitigations: 'lasting',
  memoryType: 'lasting',
  memoryMtps: 'lasting',
  transparentHugepages: 'lasting',
  nics: 'lasting',
  bootOptions: 'lasting',
  sysctls: 'lasting',
  openFilesLimit: 'lasting',
  addressRandomization: 'lasting',
  clockSource: 'lasting',
  cgroupVersion: 'lasting',
  cpuLimit: 'lasting',
  memoryLimitBytes: 'lasting',
  programs: 'recorded',
  // says only why something else is null
  missing: 'momentary',
}
const facts = Object.keys(kinds) as (keyof HostFacts)[]
const lasting = facts.filter((fact) => kinds[fact] === 'lasting')

export const isLasting = (fact: keyof HostFacts): boolean => kinds[fact] === 'lasting'

/** What a fact of both sides may differ by: the kernel keeps some of the memory to itself, not always as much. */
const memoryTolerance = 0.01

type Value = HostFacts[keyof HostFacts]

/** Facts with parts are compared by the parts that both sides told: a newer kernel names more vulnerabilities. */
const partsOf = (value: Value): Record<string, unknown> | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null

const isTold = (fact: keyof HostFacts, facts: HostFacts): boolean =>
  facts[fact] !== undefined && (facts[fact] !== null || noneWordOf(facts, fact) !== null)

const agree = (fact: keyof HostFacts, one: HostFacts, other: HostFacts): boolean => {
  if (!isTold(fact, one) || !isTold(fact, other)) return true
  const [a, b] = [one[fact], other[fact]]
  const [parts, others] = [partsOf(a), partsOf(b)]
  if (parts && others) return Object.keys(parts).every((part) => !(part in others) || parts[part] === others[part])
  if (fact === 'memoryBytes' && typeof a === 'number' && typeof b === 'number') {
    return Math.abs(a - b) <= memoryTolerance * Math.max(a, b)
  }
  return fingerprintOf(a) === fingerprintOf(b)
}

/** Whether nothing that both tell speaks against these being the same environment. */
export const isSameEnvironment = (a: HostFacts, b: HostFacts): boolean => lasting.every((fact) => agree(fact, a, b))

/** One for all captures that tell the same, but for what is momentary. */
export const hostState = (told: HostFacts): string =>
  fingerprintOf(
    Object.fromEntries(facts.filter((fact) => kinds[fact] !== 'momentary').map((fact) => [fact, told[fact]])),
  )

/** A state of the host as seen before. */
export interface KnownState {
  fingerprint: string
  facts: HostFacts
}

/**
 * The fingerprint of an environment is a name for states that do not contradict each other. Facts that only one side told
 * contradict nothing: a newer runner that looks at more, or one that may read more, goes on under the name there was, and
 * the next change of what it found gets another. Among several names the one seen last is taken; `known` has the states
 * of this host, newest first. A state that fits none gets a name of its own: the hash of its lasting facts.
 */
export const hostFingerprint = (told: HostFacts, known: readonly KnownState[]): string => {
  const names = [...new Set(known.map(({ fingerprint }) => fingerprint))]
  const fits = (name: string) =>
    known.filter(({ fingerprint }) => fingerprint === name).every((state) => isSameEnvironment(state.facts, told))
  return names.find(fits) ?? fingerprintOf(Object.fromEntries(lasting.map((fact) => [fact, told[fact]])))
}

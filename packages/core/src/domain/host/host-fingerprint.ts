import { type HostFacts, noneWordOf } from '@wrkbench/contracts'
import { fingerprintOf } from '../result/fingerprint.ts'

/**
 * What a change of each fact means.
 * - lasting: the host becomes another environment, and trends break.
 * - recorded: the history of the host gains a state, but trends do not break, because the change is stored elsewhere as well
 *   (each result has the versions of its toolchain and generator).
 * - momentary: nothing; the fact differs from one capture to the next.
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
  // only gives the reasons why other facts are null
  missing: 'momentary',
}
const facts = Object.keys(kinds) as (keyof HostFacts)[]
const lasting = facts.filter((fact) => kinds[fact] === 'lasting')

export const isLasting = (fact: keyof HostFacts): boolean => kinds[fact] === 'lasting'

/** Share by which the memory of two captures may differ, because the kernel does not always reserve the same amount. */
const memoryTolerance = 0.01

type Value = HostFacts[keyof HostFacts]

/** Returns the parts of a fact that has parts. Only parts that both captures report are compared, because a newer kernel lists more. */
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

/** Whether two captures can be the same environment: no lasting fact that both report differs. */
export const isSameEnvironment = (a: HostFacts, b: HostFacts): boolean => lasting.every((fact) => agree(fact, a, b))

/** Returns a hash of all facts except momentary ones; captures with the same hash are one state of the host. */
export const hostState = (told: HostFacts): string =>
  fingerprintOf(
    Object.fromEntries(facts.filter((fact) => kinds[fact] !== 'momentary').map((fact) => [fact, told[fact]])),
  )

/** An earlier state of the host. */
export interface KnownState {
  fingerprint: string
  facts: HostFacts
}

/**
 * Returns the fingerprint of the environment that a capture belongs to. A fingerprint names a set of states that do not
 * contradict each other. A fact that only one side reports contradicts nothing: a newer runner that captures more facts, or a
 * runner with more permissions, keeps the fingerprint, and the next change of such a fact leads to another one. If several
 * fingerprints fit, the one seen last wins. If none fits, the new fingerprint is the hash of the lasting facts.
 *
 * `known` has the states of this host, newest first.
 */
export const hostFingerprint = (told: HostFacts, known: readonly KnownState[]): string => {
  const names = [...new Set(known.map(({ fingerprint }) => fingerprint))]
  const fits = (name: string) =>
    known.filter(({ fingerprint }) => fingerprint === name).every((state) => isSameEnvironment(state.facts, told))
  return names.find(fits) ?? fingerprintOf(Object.fromEntries(lasting.map((fact) => [fact, told[fact]])))
}

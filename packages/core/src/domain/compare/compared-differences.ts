import { type ComparedDifference, factEntries, type HostFacts } from '@wrkbench/contracts'
import { isLasting } from '../host/host-fingerprint.ts'

export interface DifferingGroup {
  side: number
  subject: string
  environment: string
  facts: HostFacts | null
  environmentFingerprint: string | null
  frameworkVersion: string | null
  generatorVersion: string | null
  scenario: string
  scenarioRevision: string | null
  warmupSeconds: number | null
  profile: string
}

type Kind = ComparedDifference['kind']
type Value = string | null

/** Returns one row if the known values of the sides differ, else none. Several values of one side are joined by ` / `. */
const row = (
  { kind, label, sides }: { kind: Kind; label: string; sides: number },
  valuesOf: (side: number) => readonly Value[],
): ComparedDifference[] => {
  const values = Array.from({ length: sides }, (_, side) => {
    const told = [...new Set(valuesOf(side).filter((value) => value !== null))].sort()
    return told.length > 0 ? told.join(' / ') : null
  })
  const distinct = new Set(values.filter((value) => value !== null))
  return distinct.size > 1 ? [{ kind, label, values }] : []
}

const hardware = (groups: readonly DifferingGroup[], sides: number): ComparedDifference[] => {
  const entries = groups.map(({ side, facts }) => ({
    side,
    values: new Map((facts ? factEntries(facts) : []).filter(({ fact }) => isLasting(fact)).map((e) => [e.id, e])),
  }))
  const labels = new Map(entries.flatMap(({ values }) => [...values].map(([id, { label }]) => [id, label] as const)))
  return [...labels].flatMap(([id, label]) =>
    row({ kind: 'hardware', label, sides }, (side) =>
      entries.filter((entry) => entry.side === side).map(({ values }) => values.get(id)?.value ?? null),
    ),
  )
}

const versions = (groups: readonly DifferingGroup[], sides: number): ComparedDifference[] =>
  [...new Set(groups.map(({ subject }) => subject))].flatMap((subject) =>
    row({ kind: 'version', label: `Version of ${subject}`, sides }, (side) =>
      groups
        .filter((group) => group.side === side && group.subject === subject)
        .map(({ frameworkVersion }) => frameworkVersion),
    ),
  )

/** Compares revisions per scenario, because having other scenarios is no difference in how a scenario was measured. */
const scenarios = (groups: readonly DifferingGroup[], sides: number): ComparedDifference[] =>
  [...new Set(groups.map(({ scenario }) => scenario))].flatMap((scenario) =>
    row({ kind: 'method', label: `Revision of ${scenario}`, sides }, (side) =>
      groups
        .filter((group) => group.side === side && group.scenario === scenario)
        .map(({ scenarioRevision }) => scenarioRevision?.slice(0, 10) ?? null),
    ),
  )

/** Lists what else differs between the sides: hardware, versions of subjects on several sides, and methods of measuring. */
export const comparedDifferences = (groups: readonly DifferingGroup[], sides: number): ComparedDifference[] => {
  const told = (kind: Kind, label: string, of: (group: DifferingGroup) => Value) =>
    row({ kind, label, sides }, (side) => groups.filter((group) => group.side === side).map(of))
  const facts = hardware(groups, sides)
  // fallback: the hardware is known to differ, but no single fact shows how
  const fingerprints = told(
    'hardware',
    'Fingerprint of the hardware',
    ({ environmentFingerprint }) => environmentFingerprint?.slice(0, 10) ?? null,
  )
  return [
    ...told('hardware', 'Environment', ({ environment }) => environment),
    ...(facts.length > 0 ? facts : fingerprints),
    ...versions(groups, sides),
    ...told('method', 'Load', ({ profile }) => profile),
    ...told('method', 'Load generator', ({ generatorVersion }) => generatorVersion),
    ...scenarios(groups, sides),
    ...told('method', 'Warm-up', ({ warmupSeconds }) => (warmupSeconds === null ? null : `${warmupSeconds} s`)),
  ]
}

import { byName, type ComparedDifference, factEntries, type HostFacts } from '@wrkbench/contracts'
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
type ValueOf = (group: DifferingGroup) => Value

/** Groups that are held against each other: one, and all that it is compared with. */
export type DifferingCell = readonly DifferingGroup[]

/** The known values of a side, joined by ` / `; null if none is known. */
const told = (groups: readonly DifferingGroup[], side: number, of: ValueOf): Value => {
  const known = groups.filter((group) => group.side === side).map(of)
  return [...new Set(known.filter((value) => value !== null))].sort(byName).join(' / ') || null
}

const differs = (cell: DifferingCell, sides: number, of: ValueOf): boolean => {
  const values = Array.from({ length: sides }, (_, side) => told(cell, side, of))
  return new Set(values.filter((value) => value !== null)).size > 1
}

/** Returns the rows of one kind: a fact is one only if it differs within a cell, and has the values of such cells alone. */
const rowsOf =
  (cells: readonly DifferingCell[], sides: number) =>
  (kind: Kind, label: string, of: ValueOf): ComparedDifference[] => {
    const groups = cells.filter((cell) => differs(cell, sides, of)).flat()
    if (groups.length === 0) return []
    return [{ kind, label, values: Array.from({ length: sides }, (_, side) => told(groups, side, of)) }]
  }
type Rows = ReturnType<typeof rowsOf>

const distinct = (groups: readonly DifferingGroup[], of: (group: DifferingGroup) => string): string[] => [
  ...new Set(groups.map(of)),
]

const hardware = (groups: readonly DifferingGroup[], rows: Rows): ComparedDifference[] => {
  const entriesOf = (facts: HostFacts | null) =>
    (facts ? factEntries(facts) : []).filter(({ fact }) => isLasting(fact)).map((entry) => [entry.id, entry] as const)
  const entries = new Map(groups.map((group) => [group, new Map(entriesOf(group.facts))]))
  const labels = new Map(
    [...entries.values()].flatMap((own) => [...own].map(([id, { label }]) => [id, label] as const)),
  )
  return [...labels].flatMap(([id, label]) =>
    rows('hardware', label, (group) => entries.get(group)?.get(id)?.value ?? null),
  )
}

/**
 * Lists what else differs between the sides of a comparison: hardware, versions of subjects on several sides, and methods
 * of measuring. What the sides were measured on besides, for other cells, is no difference.
 */
export const comparedDifferences = (cells: readonly DifferingCell[], sides: number): ComparedDifference[] => {
  const rows = rowsOf(cells, sides)
  const groups = [...new Set(cells.flat())]
  const facts = hardware(groups, rows)
  // fallback: the hardware is known to differ, but no single fact shows how
  const fingerprints = () =>
    rows('hardware', 'Fingerprint of the hardware', (group) => group.environmentFingerprint?.slice(0, 10) ?? null)
  return [
    ...rows('hardware', 'Environment', ({ environment }) => environment),
    ...(facts.length > 0 ? facts : fingerprints()),
    ...distinct(groups, ({ subject }) => subject).flatMap((subject) =>
      rows('version', `Version of ${subject}`, (group) => (group.subject === subject ? group.frameworkVersion : null)),
    ),
    ...rows('method', 'Load', ({ profile }) => profile),
    ...rows('method', 'Load generator', ({ generatorVersion }) => generatorVersion),
    // per scenario: having other scenarios is no difference in how a scenario was measured
    ...distinct(groups, ({ scenario }) => scenario).flatMap((scenario) =>
      rows('method', `Revision of ${scenario}`, (group) =>
        group.scenario === scenario ? (group.scenarioRevision?.slice(0, 10) ?? null) : null,
      ),
    ),
    ...rows('method', 'Warm-up', ({ warmupSeconds }) => (warmupSeconds === null ? null : `${warmupSeconds} s`)),
  ]
}

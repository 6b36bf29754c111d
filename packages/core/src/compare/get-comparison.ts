import { type ComparedPair, type CompareQuery, type Comparison, describeProfile } from '@wrkbench/contracts'
import { comparisonRows } from '@wrkbench/db'
import { compareAll, type TableComparison } from '@wrkbench/stats'
import { comparedNames } from '@wrkbench/tables'
import { projectSlug } from '../access/project-slug.ts'
import type { Call } from '../ctx.ts'
import { comparedDifferences, type DifferingCell, type DifferingGroup } from '../domain/compare/compared-differences.ts'
import { type ComparedSideAsked, parseSide, saySide } from '../domain/compare/compared-side.ts'
import { sayComparison, sayPartial } from '../domain/compare/say-comparison.ts'
import { groupBy } from '../domain/group-by.ts'
import { practicalThreshold } from '../domain/rank/noise.ts'
import { judgedAs } from '../domain/result/judged-as.ts'
import { type FieldProblem, invalid } from '../errors.ts'
import { type SideGroup, sideGroups, toGroup, withRanks } from './side-groups.ts'
import { isHeldBack, toPair } from './to-pair.ts'

const mostGroups = 500
const mostPairs = 400

/**
 * Compares any servers, dates, commits, jobs and environments with one side. Returns what else differs between the sides, and
 * ratios with intervals and verdicts, adjusted for the number of pairs. One statement.
 * @throws ServiceError VALIDATION for sides that cannot be read, for more than 400 pairs, and for sides of more than 500 series
 */
export const getComparison = async ({ ctx, input }: Call<CompareQuery>): Promise<Comparison> => {
  const { metric = 'successesPerSecond', scenario = null, server = null, profile } = input
  const sides = parseSides([input.a, ...input.b])
  const now = ctx.clock.now()
  const rows = await comparisonRows(ctx.db.pool, {
    project: projectSlug(ctx, input.project),
    sides: sides.map((side) => ({ ...side, at: side.at ?? now })),
    scenarios: scenario,
    servers: server,
    profileId: profile === undefined ? null : Number(profile),
    // one more shows whether there are others: a side that is cut would be said not to have been measured
    limit: mostGroups + 1,
  })
  const found = sideGroups(rows, metric)
  if (found.length > mostGroups) throw invalid([{ path: 'scenario', message: tooWide }])
  const judged = judgedAs(metric)
  const asked: Asked = (a, b) => a.side === 0 && b.side > 0 && belong(a, b, sides)
  assertFew(found, asked)
  const noiseFloor = Math.max(0, ...found.map(({ group }) => group.noiseFloor ?? 0)) || null
  const threshold = practicalThreshold(noiseFloor, input.threshold)
  const byId = new Map(found.map((group) => [group.id, group]))
  const table = compareAll(found, { ...judged, threshold }, asked)
  const besides = tableWithFailures(found, { ...judged, threshold }, asked)
  const pairs = table.map((compared, index) =>
    toPair(compared, byId, { threshold, withFailures: besides?.[index] ?? compared }),
  )
  const acrossEnvironments = sides.slice(1).some(({ environment }) => environment !== null)
  const groups = withRanks(
    found.map((group) => toGroup(group, metric)),
    found,
    { ...judged, noiseFloor, acrossEnvironments },
  )
  const labels = sides.map((side) => saySide(side, (name) => displayNameOf(found, name)))
  const shown = [input.a, ...input.b].map((selector, side) => ({
    selector,
    label: labels[side] ?? selector,
    groups: found.filter((group) => group.side === side).length,
  }))
  const names = comparedNames({ groups, sides: shown }, (server, side) => `${server} (${side})`)
  const sayCell = cellWords(found)
  return {
    metric,
    threshold,
    sides: shown,
    differences: comparedDifferences(cellsOf(found, pairs), sides.length),
    sentences: [
      ...sayComparison(
        pairs.map((pair) => toSaid(pair, { byId, names, sayCell })),
        metric,
        threshold,
      ),
      ...sayPartial(groups, names),
    ],
    groups,
    pairs,
    missing: missingOf(found, pairs, { sides: [input.a, ...input.b], names, sayCell }),
  }
}

type Asked = (a: SideGroup, b: SideGroup) => boolean

/** @throws ServiceError VALIDATION for more pairs than a page can show */
const assertFew = (found: readonly SideGroup[], asked: Asked): void => {
  const count = found.reduce((sum, a) => sum + found.filter((b) => asked(a, b)).length, 0)
  if (count > mostPairs) throw invalid([{ path: 'scenario', message: tooMany(count) }])
}

interface Naming {
  byId: ReadonlyMap<string, SideGroup>
  names: ReadonlyMap<string, string>
  sayCell: ReturnType<typeof cellWords>
}

/** A pair with all that its sentence needs. */
const toSaid = (pair: ComparedPair, { byId, names, sayCell }: Naming) => {
  const nameOf = (id: string) => names.get(id) ?? ''
  const [a, b] = [byId.get(pair.a), byId.get(pair.b)]
  const both = [a, b].filter((group) => group !== undefined)
  return {
    ...pair,
    aName: nameOf(pair.a),
    bName: nameOf(pair.b),
    scenario: sayCell(a, b),
    heldBack: both.filter(isHeldBack).map(({ id }) => nameOf(id)),
    doubts: both.flatMap(({ id, doubt }) => (doubt === null ? [] : [`${nameOf(id)}: ${doubt}`])),
    aRounds: roundsOf(a, pair),
    bRounds: roundsOf(b, pair),
  }
}

/** Compares the same pairs in the same order, with the rounds in which servers failed; null if none did. */
const tableWithFailures = (
  found: readonly SideGroup[],
  options: Parameters<typeof compareAll>[1],
  asked: Asked,
): TableComparison[] | null => {
  if (!found.some(({ failing }) => failing)) return null
  const failing = found.map((group) => ({ ...group, values: group.failing?.values ?? group.values }))
  return compareAll(failing, options, asked)
}

/** How many rounds of a side the verdict rests on, with those in which its server failed if they count. */
const roundsOf = (group: SideGroup | undefined, { failedRounds }: ComparedPair): number =>
  ((failedRounds === undefined ? null : group?.failing) ?? group)?.values.length ?? 0

const toDiffering = ({ side, group, series, newest }: SideGroup): DifferingGroup => ({
  side,
  facts: group.facts,
  subject: series.subject.displayName,
  environment: group.environmentName,
  environmentFingerprint: newest.environmentFingerprint,
  frameworkVersion: newest.frameworkVersion,
  generatorVersion: newest.generatorVersion,
  scenario: series.scenario.displayName,
  scenarioRevision: newest.scenarioRevision,
  warmupSeconds: group.warmupSeconds,
  profile: describeProfile(group.profile),
})

/** Returns each group of the first side with those it is compared with. Without pairs all groups, as their differences say why. */
const cellsOf = (found: readonly SideGroup[], pairs: Comparison['pairs']): DifferingCell[] => {
  const groups = new Map(found.map((group) => [group.id, toDiffering(group)]))
  if (pairs.length === 0) return [[...groups.values()]]
  const against = new Map<string, string[]>()
  for (const { a, b } of pairs) against.set(a, [...(against.get(a) ?? [a]), b])
  return [...against.values()].map((ids) => ids.flatMap((id) => groups.get(id) ?? []))
}

const tooWide = `These sides have more than ${mostGroups} series, the most that can be compared at once: name scenarios, servers or a load.`
const tooMany = (count: number): string =>
  `These are ${count} pairs, ${mostPairs} at the most: name scenarios, servers or a load.`

const parseSides = (selectors: readonly string[]): ComparedSideAsked[] => {
  const problems: FieldProblem[] = []
  const sides = selectors.flatMap((selector, index) => {
    const side = parseSide(selector)
    if (typeof side !== 'string') return [side]
    problems.push({ path: index === 0 ? 'a' : `b/${index - 1}`, message: side })
    return []
  })
  if (problems.length > 0) throw invalid(problems)
  return sides
}

/**
 * Whether two groups form a pair: same scenario and load, and the same server and environment unless the other side names
 * its own.
 */
const belong = (a: SideGroup, b: SideGroup, sides: readonly ComparedSideAsked[]): boolean => {
  const side = sides[b.side]
  const [one, other] = [a.series, b.series]
  return (
    one.scenario.id === other.scenario.id &&
    one.profile.id === other.profile.id &&
    (side?.server !== null || one.subject.name === other.subject.name) &&
    (side?.environment !== null || one.environment.id === other.environment.id) &&
    !isSame(a, b)
  )
}

const displayNameOf = (groups: readonly SideGroup[], name: string): string =>
  groups.find(({ series }) => series.subject.name === name)?.series.subject.displayName ?? name

type SayCell = (group: SideGroup | undefined, other?: SideGroup) => string

/** Returns a function that names the cell of a pair: its scenario, plus load and environment where pairs differ in them. */
const cellWords = (groups: readonly SideGroup[]): SayCell => {
  const profiles = new Set(groups.map(({ series }) => series.profile.id))
  const places = groupBy(groups, ({ side }) => String(side))
  const manyPlaces = [...places.values()].some(
    (own) => new Set(own.map(({ series }) => series.environment.id)).size > 1,
  )
  return (group, other = group) => {
    if (!group || !other) return ''
    const { scenario, profile, environment } = group.series
    const where = [...new Set([environment.name, other.series.environment.name])].join(' against ')
    const parts = [...(profiles.size > 1 ? [describeProfile(profile.profile)] : []), ...(manyPlaces ? [where] : [])]
    return `${scenario.displayName}${parts.length > 0 ? ` (${parts.join(', ')})` : ''}`
  }
}

const isSame = (a: SideGroup, b: SideGroup): boolean =>
  a.series.seriesId === b.series.seriesId && a.group.groupId === b.group.groupId

const whyAlone = (group: SideGroup, groups: readonly SideGroup[]): string =>
  groups.some((other) => other.side !== group.side && isSame(group, other))
    ? 'another side has the very same results'
    : 'no other side was measured with the same scenario and load'

const missingOf = (
  groups: readonly SideGroup[],
  pairs: Comparison['pairs'],
  { sides, names, sayCell }: { sides: readonly string[]; names: ReadonlyMap<string, string>; sayCell: SayCell },
): Comparison['missing'] => {
  const paired = new Set(pairs.flatMap(({ a, b }) => [a, b]))
  const empty = sides.flatMap((selector, side) =>
    groups.some((group) => group.side === side)
      ? []
      : [{ side, what: selector, reason: 'nothing that was measured fits this' }],
  )
  const alone = groups
    .filter(({ id }) => !paired.has(id))
    .map((group) => ({
      side: group.side,
      what: `${names.get(group.id)}, ${sayCell(group)}`,
      reason: whyAlone(group, groups),
    }))
  return [...empty, ...alone]
}

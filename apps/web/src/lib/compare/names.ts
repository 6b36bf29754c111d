import { type ComparedGroup, type Comparison, describeProfile } from '@wrkbench/contracts'
import { comparedPlaces, withoutSharedEnd } from '@wrkbench/tables'

/** Writes `Gin against Express`, `Gin against Express, lab`, `Gin against Express and Koa` or `Gin and 3 others`. */
export const comparisonTitle = ({ sides }: Pick<Comparison, 'sides'>): string => {
  const labels = sides.map(({ label }) => label)
  const rests = withoutSharedEnd(labels)
  // the end is said only once, unless a side is named by nothing else
  const [a = '', ...b] = rests.includes('') ? labels : rests
  const end = (labels[0] ?? '').slice(a.length)
  return (b.length > 2 ? `${a} and ${b.length} others` : `${a} against ${b.join(' and ')}`) + end
}

/** True if an earlier side has the same server: it is solid on the first of its sides and hatched on the others. */
export const isOther = (group: ComparedGroup, groups: readonly ComparedGroup[]): boolean =>
  groups.some(({ series, side }) => series.subject.name === group.series.subject.name && side < group.side)

/** True if environments are compared with each other: their groups are then shown side by side. */
export const crossesEnvironments = ({ groups, pairs }: Pick<Comparison, 'groups' | 'pairs'>): boolean => {
  const places = new Map(groups.map(({ id, series }) => [id, series.environment.id]))
  return pairs.some(({ a, b }) => places.get(a) !== places.get(b))
}

export type Cell = {
  key: string
  scenario: string
  load: ComparedGroup['series']['profile']
  /** null if there is only one, or environments are compared with each other */
  environment: string | null
  groups: ComparedGroup[]
}

/**
 * Puts the sides of the same server next to each other: servers in the order of the sides, those of one side by rank, and each one's
 * sides in the order of the answer.
 */
const besideEachOther = (groups: readonly ComparedGroup[]): ComparedGroup[] => {
  const servers = new Map<string, ComparedGroup[]>()
  for (const group of groups) {
    const { name } = group.series.subject
    servers.set(name, [...(servers.get(name) ?? []), group])
  }
  const least = (values: readonly number[]): number => Math.min(Number.POSITIVE_INFINITY, ...values)
  const places = [...servers.values()].map((own) => ({
    own,
    side: least(own.map(({ side }) => side)),
    rank: least(own.flatMap(({ rank }) => rank ?? [])),
  }))
  return places.sort((x, y) => x.side - y.side || (x.rank === y.rank ? 0 : x.rank - y.rank)).flatMap(({ own }) => own)
}

/** Puts groups of the same scenario, load and environment together, in the order of the answer. */
export const cellsOf = (source: Pick<Comparison, 'groups' | 'pairs'>): Cell[] => {
  const cells = new Map<string, Cell>()
  const isOnePlace = crossesEnvironments(source)
  const places = comparedPlaces(source)
  for (const group of source.groups) {
    const { scenario, profile, environment } = group.series
    const key = [scenario.id, profile.id, ...(isOnePlace ? [] : [environment.id])].join(' ')
    const place = isOnePlace ? null : (places.get(group.id) ?? null)
    const cell = cells.get(key) ?? {
      key,
      scenario: scenario.displayName,
      load: profile,
      environment: place,
      groups: [],
    }
    cell.groups.push(group)
    cells.set(key, cell)
  }
  return [...cells.values()].map((cell) => ({ ...cell, groups: besideEachOther(cell.groups) }))
}

/** Describes a cell's load and environment. */
export const cellDetail = ({ load, environment }: Cell): string =>
  [describeProfile(load.profile), environment].filter((part) => part !== null).join(', ')

import { type ComparedGroup, type Comparison, describeProfile } from '@wrkbench/contracts'

/** What stands for the side beside a server's name: what the side says without that name. */
const sideText = (label: string, name: string): string => {
  if (label === name || label === 'newest') return 'newest'
  return label.startsWith(`${name}, `) ? label.slice(name.length + 2) : label
}

/** Each group by id: its server, and its side where the server is on several. */
export const namesOf = ({ groups, sides }: Comparison): Map<string, { name: string; side: string | null }> => {
  const sidesOf = new Map<string, Set<number>>()
  for (const { series, side } of groups) {
    const known = sidesOf.get(series.subject.name) ?? new Set()
    sidesOf.set(series.subject.name, known.add(side))
  }
  return new Map(
    groups.map(({ id, side, series: { subject } }) => {
      const several = (sidesOf.get(subject.name)?.size ?? 0) > 1
      return [
        id,
        { name: subject.displayName, side: several ? sideText(sides[side]?.label ?? '', subject.displayName) : null },
      ]
    }),
  )
}

/** What every label ends with, in whole parts, and is more than that: said once. */
const sharedEnd = ([first = '', ...others]: readonly string[]): string => {
  if (others.length === 0) return ''
  const parts = first.split(', ')
  const ends = parts.slice(1).map((_, index) => `, ${parts.slice(index + 1).join(', ')}`)
  return ends.find((end) => others.every((label) => label.endsWith(end))) ?? ''
}

/** `Gin against Express`, `Gin against Express, lab`, `Gin and 3 others`. */
export const comparisonTitle = ({ sides }: Pick<Comparison, 'sides'>): string => {
  const labels = sides.map(({ label }) => label)
  const end = sharedEnd(labels)
  const [a = '', ...b] = labels.map((label) => label.slice(0, label.length - end.length))
  return (b.length > 2 ? `${a} and ${b.length} others` : [a, ...b].join(' against ')) + end
}

/** A server on several sides is solid on the first of them and hatched on the others. */
export const isOther = (group: ComparedGroup, groups: readonly ComparedGroup[]): boolean =>
  groups.some(({ series, side }) => series.subject.name === group.series.subject.name && side < group.side)

/** Environments are what is compared: their groups stand beside each other. */
export const crossesEnvironments = ({ groups, pairs }: Pick<Comparison, 'groups' | 'pairs'>): boolean => {
  const places = new Map(groups.map(({ id, series }) => [id, series.environment.id]))
  return pairs.some(({ a, b }) => places.get(a) !== places.get(b))
}

/** Where a group was measured; null: all of them were there, and nobody has to be told. */
export const placesOf = ({ groups }: Pick<Comparison, 'groups'>): Map<string, string | null> => {
  const several = new Set(groups.map(({ series }) => series.environment.id)).size > 1
  return new Map(groups.map(({ id, series }) => [id, several ? series.environment.name : null]))
}

export type Cell = {
  key: string
  scenario: string
  load: ComparedGroup['series']['profile']
  /** null: there is one only, or they are compared with each other */
  environment: string | null
  groups: ComparedGroup[]
}

/** Groups of one scenario, load and environment together, in the order of the answer. */
export const cellsOf = (source: Pick<Comparison, 'groups' | 'pairs'>): Cell[] => {
  const cells = new Map<string, Cell>()
  const isOnePlace = crossesEnvironments(source)
  const places = placesOf(source)
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
  return [...cells.values()]
}

/** What a cell is of, beside its scenario. */
export const cellDetail = ({ load, environment }: Cell): string =>
  [describeProfile(load.profile), environment].filter((part) => part !== null).join(', ')

import type { ComparedGroup, Comparison } from '@wrkbench/contracts'

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

/** What every label ends with, as its last part: said once. */
const sharedEnd = (labels: readonly string[]): string => {
  const ends = new Set(labels.map((label) => label.slice(label.lastIndexOf(', '))))
  const [end = ''] = ends
  return ends.size === 1 && labels.length > 1 && labels.every((label) => label.includes(', ')) ? end : ''
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

export type Cell = { key: string; scenario: string; load: ComparedGroup['series']['profile']; groups: ComparedGroup[] }

/** Groups of one scenario and load together, in the order of the answer. */
export const cellsOf = ({ groups }: Comparison): Cell[] => {
  const cells = new Map<string, Cell>()
  for (const group of groups) {
    const { scenario, profile } = group.series
    const key = `${scenario.id} ${profile.id}`
    const cell = cells.get(key) ?? { key, scenario: scenario.displayName, load: profile, groups: [] }
    cell.groups.push(group)
    cells.set(key, cell)
  }
  return [...cells.values()]
}

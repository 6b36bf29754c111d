import { type ComparedPair, type Comparison, describeProfile } from '@wrkbench/contracts'
import { formatStanding, missing } from './figures.ts'
import { withoutSharedEnd } from './shared-end.ts'
import { writeRatio } from './write-ratio.ts'

/** Returns the label of a side without the name of the server, to stand beside that name. */
const sideText = (label: string, name: string): string => {
  if (label === name || label === 'newest' || label === '') return 'newest'
  return label.startsWith(`${name}, `) ? label.slice(name.length + 2) : label
}

/** Returns the name of each group by id: its server, and its side if the server is on several sides. */
export const comparedNames = ({ groups, sides }: Comparison): Map<string, { name: string; side: string | null }> => {
  const labels = withoutSharedEnd(sides.map(({ label }) => label))
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
        { name: subject.displayName, side: several ? sideText(labels[side] ?? '', subject.displayName) : null },
      ]
    }),
  )
}

/** Returns the environment of each group by id; null if all groups share one, which need not be named. */
export const comparedPlaces = ({ groups }: Pick<Comparison, 'groups'>): Map<string, string | null> => {
  const several = new Set(groups.map(({ series }) => series.environment.id)).size > 1
  return new Map(groups.map(({ id, series }) => [id, several ? series.environment.name : null]))
}

const verdictWords: Record<ComparedPair['verdict'], string> = {
  faster: '▲ faster',
  slower: '▼ slower',
  same: '= no relevant difference',
  inconclusive: '? inconclusive',
}

/** Returns the word for a verdict. "Faster" would be odd for memory or CPU use, so these metrics are "better" or "worse". */
export const verdictWord = ({ metric }: Comparison, verdict: ComparedPair['verdict']): string => {
  const speed = !['serverCpuPercent', 'serverPeakRssBytes', 'successesPerCpuSecond'].includes(metric)
  if (speed || verdict === 'same' || verdict === 'inconclusive') return verdictWords[verdict]
  return verdict === 'faster' ? '▲ better' : '▼ worse'
}

export type RatioRow = {
  pair: ComparedPair
  scenario: string
  load: string
  /** environment of both groups, or of one against the other; null if all groups share one */
  place: string | null
  a: string
  b: string
  aFigure: string
  bFigure: string
  ratio: string
  interval: string
}

const where = (ends: readonly (string | null)[]): string | null =>
  [...new Set(ends.filter((place) => place !== null))].join(' against ') || null

export const ratioRows = (source: Comparison): RatioRow[] => {
  const names = comparedNames(source)
  const places = comparedPlaces(source)
  const groups = new Map(source.groups.map((group) => [group.id, group]))
  const say = (id: string): string => {
    const { name = '', side = null } = names.get(id) ?? {}
    return side ? `${name}, ${side}` : name
  }
  const figure = (id: string): string => {
    const { figure: found = { median: null, interval: null }, lowerBound = false } = groups.get(id) ?? {}
    return formatStanding(source.metric, found, lowerBound).value
  }
  return source.pairs.map((pair) => {
    const { series } = groups.get(pair.a) ?? {}
    const written = pair.ratio === null ? null : writeRatio({ ...pair, ratio: pair.ratio })
    return {
      pair,
      scenario: series?.scenario.displayName ?? '',
      load: series ? describeProfile(series.profile.profile) : '',
      place: where([places.get(pair.a) ?? null, places.get(pair.b) ?? null]),
      a: say(pair.a),
      b: say(pair.b),
      aFigure: figure(pair.a),
      bFigure: figure(pair.b),
      ratio: written?.value ?? missing,
      interval: written?.interval ?? missing,
    }
  })
}

import { type ComparedPair, type Comparison, describeProfile } from '@wrkbench/contracts'
import { formatStanding, missing, unitOfColumn } from './figures.ts'
import { withoutSharedEnd } from './shared-end.ts'
import { writeRatio } from './write-ratio.ts'

type Named = Pick<Comparison, 'groups' | 'sides'>

const namesTime = /(^|,) *(date|job|report|commit|branch):/

/** Says what a side of a server asks for besides that server; `short` is its label without the end that all sides share. */
const sideText = ({ selector, label }: Named['sides'][number], short: string, server: string): string => {
  const besides = (text: string): string =>
    text === server ? '' : text.startsWith(`${server}, `) ? text.slice(server.length + 2) : text
  return besides(short) || (namesTime.test(selector) ? besides(label) : 'newest')
}

/**
 * Returns the name of each group by id: its server, and its side if the server is on several sides. `write` puts both
 * together.
 */
export const comparedNames = (
  { groups, sides }: Named,
  write = (server: string, side: string): string => `${server}, ${side}`,
): Map<string, string> => {
  const short = withoutSharedEnd(sides.map(({ label }) => label))
  const sidesOf = new Map<string, Set<number>>()
  for (const { series, side } of groups) {
    const known = sidesOf.get(series.subject.name) ?? new Set()
    sidesOf.set(series.subject.name, known.add(side))
  }
  return new Map(
    groups.map(({ id, side, series: { subject } }) => {
      const asked = sides[side]
      const several = asked !== undefined && (sidesOf.get(subject.name)?.size ?? 0) > 1
      const { displayName } = subject
      return [id, several ? write(displayName, sideText(asked, short[side] ?? '', displayName)) : displayName]
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
  const unit = unitOfColumn(
    source.metric,
    source.groups.map(({ figure }) => figure.median),
  )
  const figure = (id: string): string => {
    const { figure: found = { median: null, interval: null }, lowerBound = false } = groups.get(id) ?? {}
    return formatStanding(source.metric, found, lowerBound, unit).value
  }
  return source.pairs.map((pair) => {
    const { series } = groups.get(pair.a) ?? {}
    const written = pair.ratio === null ? null : writeRatio({ ...pair, ratio: pair.ratio })
    return {
      pair,
      scenario: series?.scenario.displayName ?? '',
      load: series ? describeProfile(series.profile.profile) : '',
      place: where([places.get(pair.a) ?? null, places.get(pair.b) ?? null]),
      a: names.get(pair.a) ?? '',
      b: names.get(pair.b) ?? '',
      aFigure: figure(pair.a),
      bFigure: figure(pair.b),
      ratio: written?.value ?? missing,
      interval: written?.interval ?? missing,
    }
  })
}

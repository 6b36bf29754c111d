import { type ComparedPair, type Comparison, describeProfile, metricCatalogue } from '@wrkbench/contracts'
import { namesOf, placesOf } from '#lib/compare/names.ts'
import { type Cell as CsvCell, toCsv, toMarkdown } from '#lib/csv.ts'
import { formatStanding, headUnit } from '#lib/figures.ts'

export const verdictWords: Record<ComparedPair['verdict'], string> = {
  faster: '▲ faster',
  slower: '▼ slower',
  same: '= no relevant difference',
  inconclusive: '? inconclusive',
}

/** For what is better when lower, "faster" would be odd of memory. */
export const verdictWord = ({ metric }: Comparison, verdict: ComparedPair['verdict']): string => {
  const speed = !['serverCpuPercent', 'serverPeakRssBytes', 'successesPerCpuSecond'].includes(metric)
  if (speed || verdict === 'same' || verdict === 'inconclusive') return verdictWords[verdict]
  return verdict === 'faster' ? '▲ better' : '▼ worse'
}

export type RatioRow = {
  pair: ComparedPair
  scenario: string
  load: string
  /** where both were measured, or one against the other; null: everything was measured there */
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

const ratioText = (value: number): string => value.toFixed(value < 10 ? 2 : 1)

export const ratioRows = (source: Comparison): RatioRow[] => {
  const names = namesOf(source)
  const places = placesOf(source)
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
    return {
      ...{
        pair,
        scenario: series?.scenario.displayName ?? '',
        load: series ? describeProfile(series.profile.profile) : '',
        place: where([places.get(pair.a) ?? null, places.get(pair.b) ?? null]),
      },
      ...{ a: say(pair.a), b: say(pair.b), aFigure: figure(pair.a), bFigure: figure(pair.b) },
      ratio: pair.ratio === null ? '–' : ratioText(pair.ratio),
      interval: pair.interval ? `${ratioText(pair.interval.low)} to ${ratioText(pair.interval.high)}` : '–',
    }
  })
}

/** Ratios on a logarithmic axis that holds every interval and at least a factor of 1.25 either way. */
export const ratioScale = (source: Comparison): { place: (ratio: number) => number; ticks: number[] } => {
  const ends = source.pairs.flatMap(({ ratio, interval }) => [ratio, interval?.low, interval?.high])
  const known = ends.filter((end) => end !== null && end !== undefined).filter((end) => end > 0)
  // one wild interval must not flatten all others: what is beyond is cut at the edge
  const reach = Math.min(20, Math.max(1.25, ...known.map((end) => Math.max(end, 1 / end)))) * 1.04
  const candidates = [0.05, 0.1, 0.2, 0.5, 0.8, 1, 1.25, 2, 5, 10, 20]
  const within = candidates.filter((tick) => Math.max(tick, 1 / tick) <= reach)
  const ticks = reach > 2 ? within.filter((tick) => tick !== 0.8 && tick !== 1.25) : within
  const span = 2 * Math.log(reach)
  return { place: (ratio) => Math.min(1, Math.max(0, 0.5 + Math.log(ratio) / span)), ticks }
}

const dates = (source: Comparison, id: string): string =>
  source.groups.find((group) => group.id === id)?.measuredAt ?? ''

/** Every pair with exact values. */
export const comparisonCsv = (source: Comparison): string => {
  const { unit } = metricCatalogue[source.metric]
  const head = [
    'scenario',
    'load',
    'environment',
    'a',
    'a measured at',
    `a median (${unit})`,
    'a rounds',
    'b',
    'b measured at',
  ]
  const groups = new Map(source.groups.map((group) => [group.id, group]))
  const measuredIn = (id: string): string | null => groups.get(id)?.series.environment.name ?? null
  const rows = ratioRows(source).map(({ pair, scenario, load, a, b }): CsvCell[] => [
    ...[
      scenario,
      load,
      where([measuredIn(pair.a), measuredIn(pair.b)]),
      a,
      dates(source, pair.a),
      groups.get(pair.a)?.figure.median ?? null,
    ],
    ...[groups.get(pair.a)?.figure.values.length ?? 0, b, dates(source, pair.b)],
    ...[groups.get(pair.b)?.figure.median ?? null, groups.get(pair.b)?.figure.values.length ?? 0],
    ...[pair.ratio, pair.interval?.low ?? null, pair.interval?.high ?? null, pair.p, pair.verdict, pair.method],
  ])
  return toCsv(
    [...head, `b median (${unit})`, 'b rounds', 'ratio', 'low', 'high', 'adjusted p', 'verdict', 'method'],
    rows,
  )
}

/** For a README or a pull request: the sentences, what differs, the table. */
export const comparisonMarkdown = (source: Comparison, url: string): string => {
  const unit = headUnit(source.metric)
  const rows = ratioRows(source)
  const several = new Set(rows.map(({ load }) => load)).size > 1
  const cell = ({ scenario, load, place }: RatioRow): string =>
    [scenario, several ? load : null, place].filter((part) => part !== null).join(', ')
  const table = toMarkdown(
    ['Scenario', 'A', unit, 'B', unit, 'Ratio', '95 %', 'Verdict'],
    rows.map((row) => [
      ...[cell(row), row.a, row.aFigure, row.b, row.bFigure, row.ratio, row.interval],
      verdictWord(source, row.pair.verdict),
    ]),
    [false, false, true, false, true, true, true, false],
  )
  const differs = source.differences.map(
    ({ label, values }) => `- ${label}: ${values.map((value) => value ?? 'not told').join(' against ')}`,
  )
  return [
    source.sentences.join(' '),
    '',
    ...(differs.length > 0 ? ['What differs:', ...differs, ''] : []),
    table,
    url,
    '',
  ].join('\n')
}

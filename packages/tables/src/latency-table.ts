import { type ComparedGroup, type Comparison, describeProfile } from '@wrkbench/contracts'
import { computedIn } from './comparison-table.ts'
import { computedNames } from './computed-figures.ts'
import { formatHeadline } from './figures.ts'
import { comparedNames } from './ratio-rows.ts'
import { type Column, dataColumn, type Table, toRows } from './table.ts'
import { asKnown, isYearOnly } from './year-only.ts'

export const latencyPercentiles = ['p50', 'p75', 'p90', 'p95', 'p99', 'p999', 'max'] as const
type Percentile = (typeof latencyPercentiles)[number]
export const latencyPercentileNames: Record<Percentile, string> = {
  p50: '50',
  p75: '75',
  p90: '90',
  p95: '95',
  p99: '99',
  p999: '99.9',
  max: 'max',
}

const loadOf = ({ series }: ComparedGroup): string => describeProfile(series.profile.profile)
const titleOf = (group: ComparedGroup): string =>
  [group.series.scenario.displayName, loadOf(group), group.series.environment.name].join(', ')

/** The head of a percentile's column: `p99.9`, `max`. */
export const latencyHead = (key: Percentile): string => (key === 'max' ? 'max' : `p${latencyPercentileNames[key]}`)

type Told = Pick<ComparedGroup, 'latency' | 'latencyIntervals'>

/** Writes a percentile of a group in ms, rounded to what its interval supports. */
export const sayPercentile = ({ latency, latencyIntervals }: Told, key: Percentile) =>
  formatHeadline('latencyP50Us', latency[key], latencyIntervals[key] ?? null)

const percentileText = (group: ComparedGroup, key: Percentile): string => {
  const { value, interval } = sayPercentile(group, key)
  return interval === null ? value : `${value} ${interval}`
}

const percentileColumns = (key: Percentile): Column<ComparedGroup>[] => {
  const end = (which: 'low' | 'high') => (group: ComparedGroup) => group.latencyIntervals[key]?.[which] ?? null
  return [
    {
      ...dataColumn<ComparedGroup>(key, key, ({ latency }) => latency[key], { unit: 'µs' }),
      head: `${latencyHead(key)} ms`,
      text: (group) => percentileText(group, key),
    },
    dataColumn(`${key}Low`, `${key} low`, end('low'), { unit: 'µs' }),
    dataColumn(`${key}High`, `${key} high`, end('high'), { unit: 'µs' }),
  ]
}

const columnsOf = (source: Comparison): Column<ComparedGroup>[] => {
  const names = comparedNames(source)
  return [
    { ...dataColumn<ComparedGroup>('server', 'server', ({ id }) => names.get(id) ?? ''), head: 'Server' },
    dataColumn('side', 'side', ({ side }) => source.sides[side]?.label ?? null),
    dataColumn('scenario', 'scenario', ({ series }) => series.scenario.id),
    dataColumn('load', 'load', loadOf),
    dataColumn('environment', 'environment', ({ series }) => series.environment.name),
    dataColumn('measuredAt', 'measured at', (group) => asKnown(group.measuredAt, isYearOnly(group))),
    ...latencyPercentiles.flatMap(percentileColumns),
    { ...dataColumn<ComparedGroup>('rounds', 'rounds', ({ rounds }) => rounds, { numeric: true }), head: 'Rounds' },
    { ...dataColumn<ComparedGroup>('note', 'note', ({ note }) => note), head: 'Note' },
    dataColumn('computed', 'computed', computedNames),
  ]
}

/** The percentiles of each group of a comparison; groups of the same scenario, load and environment stand together. */
export const latencyTable = (source: Comparison): Table => {
  const cells = new Map<string, ComparedGroup[]>()
  for (const group of source.groups) {
    const { scenario, profile, environment } = group.series
    const key = [scenario.id, profile.id, environment.id].join(' ')
    cells.set(key, [...(cells.get(key) ?? []), group])
  }
  const columns = columnsOf(source)
  return {
    title: `Latency: ${source.sides.map(({ label }) => label).join(' against ')}`,
    notes: [
      'Percentiles, medians of the rounds ± 95 %. Closed loop unless a rate was offered.',
      ...computedIn(source, ['latencyP99Us']),
    ],
    columns,
    groups: [...cells.values()].map((groups) => ({
      title: cells.size > 1 && groups[0] ? titleOf(groups[0]) : null,
      rows: toRows(columns, groups),
    })),
  }
}

import { type ComparedGroup, type Comparison, describeProfile } from '@wrkbench/contracts'
import { computedNames } from './computed-figures.ts'
import { computedIn } from './computed-in.ts'
import { latencyHead, latencyPercentiles, type Percentile, sayPercentile } from './latency-figures.ts'
import { comparedNames } from './ratio-rows.ts'
import { type Column, dataColumn, type Table, toRows } from './table.ts'
import { asKnown, isYearOnly } from './year-only.ts'

const loadOf = ({ series }: ComparedGroup): string => describeProfile(series.profile.profile)
const titleOf = (group: ComparedGroup): string =>
  [group.series.scenario.displayName, loadOf(group), group.series.environment.name].join(', ')

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

import { type ComparedGroup, type Comparison, describeProfile, formatLatency } from '@wrkbench/contracts'
import { computedIn } from './comparison-table.ts'
import { computedNames } from './computed-figures.ts'
import { comparedNames } from './ratio-rows.ts'
import { type Column, dataColumn, type Table, toRows } from './table.ts'
import { asKnown, isYearOnly } from './year-only.ts'

export const latencyPercentiles = ['p50', 'p75', 'p90', 'p95', 'p99', 'p999', 'max'] as const
export const latencyPercentileNames: Record<(typeof latencyPercentiles)[number], string> = {
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

/** Uses normal spaces, because nothing breaks lines in these texts. */
const latencyText = (us: number | null): string => (us === null ? '' : formatLatency(us).replaceAll('\u00a0', ' '))

const columnsOf = (source: Comparison): Column<ComparedGroup>[] => {
  const names = comparedNames(source)
  return [
    { ...dataColumn<ComparedGroup>('server', 'server', ({ id }) => names.get(id) ?? ''), head: 'Server' },
    dataColumn('side', 'side', ({ side }) => source.sides[side]?.label ?? null),
    dataColumn('scenario', 'scenario', ({ series }) => series.scenario.id),
    dataColumn('load', 'load', loadOf),
    dataColumn('environment', 'environment', ({ series }) => series.environment.name),
    dataColumn('measuredAt', 'measured at', (group) => asKnown(group.measuredAt, isYearOnly(group))),
    ...latencyPercentiles.map((key): Column<ComparedGroup> => {
      const value = ({ latency }: ComparedGroup): number | null => latency[key]
      const name = latencyPercentileNames[key]
      return {
        ...dataColumn<ComparedGroup>(key, key, value, { unit: 'µs' }),
        head: name,
        text: (group) => latencyText(value(group)),
      }
    }),
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
      'Percentiles, medians of the rounds. Closed loop unless a rate was offered.',
      ...computedIn(source, ['latencyP99Us']),
    ],
    columns,
    groups: [...cells.values()].map((groups) => ({
      title: cells.size > 1 && groups[0] ? titleOf(groups[0]) : null,
      rows: toRows(columns, groups),
    })),
  }
}

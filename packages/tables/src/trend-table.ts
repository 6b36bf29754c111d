import { type ColumnUnit, describeProfile, metricCatalogue, type Trend, type Trends } from '@wrkbench/contracts'
import { unitOfTrends } from './column-units.ts'
import { formatStanding, headUnit } from './figures.ts'
import { type Column, dataColumn, identifier, type Table, toRows } from './table.ts'

interface Row {
  trend: Trend
  index: number
}

const momentOf = ({ trend, index }: Row): string => new Date(Math.round((trend.at[index] ?? 0) * 1000)).toISOString()
const isYearOnly = ({ trend, index }: Row): boolean => trend.yearOnly.includes(index)
const isBound = ({ trend, index }: Row): boolean => trend.bounds.includes(index)

/** Describes what happened at a point, in the words of the page. */
const marksAt = ({ trend, index }: Row): string[] => {
  const broken = trend.breaks.find((one) => one.index === index)
  const change = trend.changes.find((one) => one.index === index)
  return [
    ...(broken ? [broken.hardware ? 'new hardware' : 'new method'] : []),
    ...(change ? [change.verdict] : []),
    ...(trend.doubted.includes(index) ? ['flagged'] : []),
    ...(isBound({ trend, index }) ? ['lower bound'] : []),
    ...(isYearOnly({ trend, index }) ? ['date known to the year only'] : []),
  ]
}

const figureText = (metric: Trends['metric'], row: Row, unit: ColumnUnit): string => {
  const { value, low, high } = row.trend
  const [from, to] = [low[row.index] ?? null, high[row.index] ?? null]
  const interval = from !== null && to !== null ? { low: from, high: to } : null
  const shown = formatStanding(metric, { median: value[row.index] ?? null, interval }, isBound(row), unit)
  return [shown.value, shown.interval].filter(Boolean).join(' ')
}

const columnsOf = (trends: Trends): Column<Row>[] => {
  const { metric } = trends
  const column = unitOfTrends(trends)
  const { short, unit } = metricCatalogue[metric]
  const shown = headUnit(metric)
  const moment = dataColumn<Row>('measuredAt', 'measured at', momentOf)
  const figure = dataColumn<Row>('median', `${short} median`, ({ trend, index }) => trend.value[index] ?? null, {
    unit,
  })
  const rounds = dataColumn<Row>('rounds', 'rounds', ({ trend, index }) => trend.rounds[index] ?? null, {
    numeric: true,
  })
  return [
    dataColumn('series', 'series', ({ trend }) => trend.seriesId),
    dataColumn('server', 'server', ({ trend }) => trend.subject.name),
    dataColumn('scenario', 'scenario', ({ trend }) => trend.scenario.id),
    dataColumn('environment', 'environment', ({ trend }) => trend.environment.name),
    dataColumn('load', 'load', ({ trend }) => describeProfile(trend.profile.profile)),
    {
      ...moment,
      head: 'Measured, UTC',
      text: (row) => (isYearOnly(row) ? momentOf(row).slice(0, 4) : momentOf(row).slice(0, 16).replace('T', ' ')),
    },
    {
      ...figure,
      head: shown === '' || shown === short ? short : `${short} ${shown}`,
      text: (row) => figureText(metric, row, column),
    },
    dataColumn('low', 'low', ({ trend, index }) => trend.low[index] ?? null, { unit }),
    dataColumn('high', 'high', ({ trend, index }) => trend.high[index] ?? null, { unit }),
    { ...rounds, head: 'Rounds' },
    { ...dataColumn<Row>('marks', 'marks', (row) => marksAt(row).join(', ') || null), head: 'Marks' },
    dataColumn('result', 'result', ({ trend, index }) => trend.result[index] ?? null, identifier),
  ]
}

const rowsOf = (trend: Trend): Row[] => trend.at.map((_, index) => ({ trend, index })).reverse()

const titleOf = ({ subject, scenario, environment, profile }: Trend): string =>
  [subject.displayName, scenario.displayName, environment.name, describeProfile(profile.profile)].join(', ')

/** Every point of some series, newest first. */
export const trendTable = (trends: Trends): Table => {
  const columns = columnsOf(trends)
  return {
    title: `${metricCatalogue[trends.metric].label} over time`,
    notes: ['Median ± 95 % of the rounds of a job or report.'],
    columns,
    groups: trends.series.map((trend) => ({ title: titleOf(trend), rows: toRows(columns, rowsOf(trend)) })),
  }
}

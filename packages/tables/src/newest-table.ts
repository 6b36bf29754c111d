import { type ColumnUnit, describeProfile, metricCatalogue, type NewestResult } from '@wrkbench/contracts'
import { unitOfNewest } from './column-units.ts'
import { formatStanding } from './figures.ts'
import { type Column, dataColumn, listTable, shownColumn, type Table } from './table.ts'
import { asKnown } from './year-only.ts'

const figureText = ({ metric, figure, lowerBound, doubted }: NewestResult, unit: ColumnUnit): string => {
  const { value, interval } = formatStanding(metric, figure, lowerBound, unit)
  return `${doubted ? 'flagged ' : ''}${value}${interval ? ` ${interval}` : ''}`
}

const rate = { unit: 'req/s' }
const columnsOf = (unit: ColumnUnit): Column<NewestResult>[] => [
  shownColumn<NewestResult>('scenario', 'Scenario', ({ scenario }) => scenario.id, {
    text: ({ scenario }) => scenario.displayName,
  }),
  shownColumn<NewestResult>('environment', 'Environment', ({ environment }) => environment.name),
  shownColumn<NewestResult>('load', 'Load', ({ profile }) => describeProfile(profile.profile)),
  shownColumn<NewestResult>('median', 'req/s', ({ figure }) => figure.median, {
    ...rate,
    text: (result) => figureText(result, unit),
  }),
  dataColumn<NewestResult>('low', 'low', ({ figure }) => figure.interval?.low ?? null, rate),
  dataColumn<NewestResult>('high', 'high', ({ figure }) => figure.interval?.high ?? null, rate),
  dataColumn<NewestResult>('metric', 'metric', ({ metric }) => metricCatalogue[metric].label),
  dataColumn<NewestResult>('lowerBound', 'lower bound', ({ lowerBound }) => (lowerBound ? 'yes' : null)),
  dataColumn<NewestResult>('inDoubt', 'in doubt', ({ doubted }) => (doubted ? 'yes' : null)),
  shownColumn<NewestResult>('rounds', 'Rounds', ({ rounds }) => rounds, { numeric: true }),
  dataColumn<NewestResult>('partialOf', 'rounds planned, if partial', ({ partialOf }) => partialOf, { numeric: true }),
  shownColumn<NewestResult>('at', 'Measured', ({ at, yearOnly }) => asKnown(at, yearOnly)),
  dataColumn<NewestResult>('result', 'result', ({ resultId }) => resultId),
  dataColumn<NewestResult>('series', 'series', ({ seriesId }) => seriesId),
]

/** The newest results of a server, in the order given. */
export const newestTable = (serverId: string, results: readonly NewestResult[]): Table =>
  listTable(`Newest results of ${serverId}`, columnsOf(unitOfNewest(results)), results, [
    'The newest group of rounds of each scenario, environment and load: median and 95 % interval.',
  ])

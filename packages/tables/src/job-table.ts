import {
  columnUnit,
  describeProfile,
  describeRounds,
  formatRanked,
  type JobCell,
  type JobDetail,
} from '@wrkbench/contracts'
import { formatColumn, missing } from './figures.ts'
import type { CatalogueNames } from './names.ts'
import { type Standing, standingsOf } from './standings.ts'
import { type Column, dataColumn, type Mark, marksOf, marksOfRanks, type Table, toRows } from './table.ts'
import { unrankedNotes } from './unranked-notes.ts'

type Row = Standing & { cell: JobCell }

const rateText = ({ cell: { median, interval, lowerBound, note }, cells }: Row): string => {
  if (median === null) return note ?? missing
  const shown = formatRanked(median, interval, lowerBound, columnUnit(cells.map((cell) => cell.median)))
  return shown.interval === null ? shown.value : `${shown.value} ${shown.interval}`
}

/** A lower bound has no interval, because that of its rounds says nothing about the true value. */
const intervalOf = ({ interval, lowerBound }: JobCell) => (lowerBound ? null : interval)

/** Names a cell by what distinguishes it from the other cells of the job. */
const nameIn = (
  standings: readonly Standing[],
  { scenarioId, profile }: Standing,
  { serverId }: JobCell,
  names: CatalogueNames,
): string =>
  standings.length > 1
    ? `${names.server(serverId)} on ${names.scenario(scenarioId)}, ${describeProfile(profile)}`
    : names.server(serverId)

const doubtsIn = (standings: readonly Standing[], names: CatalogueNames): string[] =>
  unrankedNotes(
    standings.flatMap((standing) =>
      standing.cells
        .filter(({ rank, median }) => rank === null && median !== null)
        .map((cell) => ({
          name: nameIn(standings, standing, cell, names),
          why: cell.note ?? 'not enough rounds for an interval',
        })),
    ),
  )

const flaggedRounds = ({ rounds }: JobCell): number => rounds.filter(({ flagged }) => flagged).length

/** Names the ranked cells whose figure leaves rounds out, so that nobody takes it for one of all rounds. */
const leftOut = (standings: readonly Standing[], names: CatalogueNames): string[] => {
  const left = standings.flatMap((standing) =>
    standing.cells
      .filter((cell) => cell.rank !== null && flaggedRounds(cell) > 0)
      .map((cell) => `${nameIn(standings, standing, cell, names)} ${flaggedRounds(cell)} of ${cell.rounds.length}`),
  )
  return left.length > 0 ? [`Rounds flagged and left out: ${left.join('; ')}.`] : []
}

/** Marks among the ranked cells of each ranking. */
const marked = (
  standings: readonly Standing[],
  marksAmong: (ranked: readonly JobCell[]) => (cell: JobCell) => Mark,
) => {
  const marks = new Map(
    standings.map(({ profileIndex, scenarioId, cells }) => [
      profileIndex + scenarioId,
      marksAmong(cells.filter(({ rank }) => rank !== null)),
    ]),
  )
  return ({ scenarioId, profileIndex, cell }: Row) => marks.get(profileIndex + scenarioId)?.(cell) ?? null
}

const latency = (standings: readonly Standing[], percentile: 'P50' | 'P99'): Column<Row>[] => {
  const [key, name] = [`latency${percentile}Us` as const, percentile.toLowerCase()]
  const interval = (cell: JobCell) => cell[`latency${percentile}Interval`]
  const figure: Column<Row> = {
    ...dataColumn<Row>(key, name, ({ cell }) => cell[key], { unit: 'µs' }),
    head: `${name} ms`,
    text: ({ cell }) => formatColumn('latencyP50Us', cell[key]),
    mark: marked(standings, (cells) => marksOf(cells, (cell) => cell[key], 'lower', interval)),
  }
  return [
    figure,
    dataColumn(`${key}Low`, `${name} low`, ({ cell }) => interval(cell)?.low ?? null, { unit: 'µs' }),
    dataColumn(`${key}High`, `${name} high`, ({ cell }) => interval(cell)?.high ?? null, { unit: 'µs' }),
  ]
}

const columnsOf = (standings: readonly Standing[], names: CatalogueNames): Column<Row>[] => [
  dataColumn('scenario', 'scenario', ({ scenarioId }) => scenarioId),
  dataColumn('load', 'load', ({ profile }) => describeProfile(profile)),
  {
    ...dataColumn<Row>('rank', 'rank', ({ cell }) => cell.rank, { numeric: true }),
    head: 'Rank',
    text: ({ cell }) => (cell.rank === null ? missing : `${cell.rank}${cell.tied ? ' tie' : ''}`),
  },
  dataColumn('tied', 'tie', ({ cell }) => (cell.tied ? 'yes' : 'no')),
  dataColumn('lowerBound', 'lower bound', ({ cell }) => (cell.lowerBound ? 'yes' : 'no')),
  {
    ...dataColumn<Row>('server', 'server', ({ cell }) => cell.serverId),
    head: 'Framework',
    text: ({ cell }) => names.server(cell.serverId),
  },
  {
    ...dataColumn<Row>('median', 'req/s median', ({ cell }) => cell.median, { unit: 'req/s' }),
    head: 'req/s',
    text: rateText,
    mark: marked(standings, (cells) => marksOfRanks(cells, ({ rank }) => rank)),
  },
  dataColumn('low', 'low', ({ cell }) => intervalOf(cell)?.low ?? null, { unit: 'req/s' }),
  dataColumn('high', 'high', ({ cell }) => intervalOf(cell)?.high ?? null, { unit: 'req/s' }),
  dataColumn('rounds', 'rounds', ({ cell }) => cell.rounds.length, { numeric: true }),
  dataColumn('flaggedRounds', 'flagged rounds', ({ cell }) => flaggedRounds(cell), { numeric: true }),
  ...latency(standings, 'P50'),
  ...latency(standings, 'P99'),
  dataColumn('note', 'note', ({ cell }) => cell.note),
]

/** The rankings of a job, one part per scenario and load. */
export const jobTable = (job: JobDetail, names: CatalogueNames): Table => {
  const standings = standingsOf(job)
  const columns = columnsOf(standings, names)
  return {
    title: `Job ${job.number}${job.label ? `: ${job.label}` : ''}`,
    notes: [
      `${job.hardware ?? job.environment.name}. Median of the rounds that count, of ${describeRounds(job)}, ± 95 %.`,
      ...doubtsIn(standings, names),
      ...leftOut(standings, names),
    ],
    columns,
    groups: standings.map((standing) => ({
      title: `${names.scenario(standing.scenarioId)}, ${describeProfile(standing.profile)}`,
      rows: toRows(
        columns,
        standing.cells.map((cell) => ({ ...standing, cell })),
      ),
    })),
  }
}

import {
  byName,
  type ColumnUnit,
  columnUnit,
  doubtsOf,
  inRankOrder,
  isThroughput,
  type Leaderboard,
  type LeaderboardRow,
  type MetricId,
  metricCatalogue,
} from '@wrkbench/contracts'
import { computedFigures } from './computed-figures.ts'
import { formatExact, formatInterval, formatStanding, nbsp, plural, unitOfColumn } from './figures.ts'
import { type ColumnId, columnOf } from './leaderboard-columns.ts'
import { type Mark, marksOf, marksOfRanks } from './table.ts'

export type BoardRow = {
  row: LeaderboardRow
  kind: 'ranked' | 'flagged' | 'open' | 'missing'
  /** true if the row shares its rank with the row above; no line is drawn between them */
  joined: boolean
  value: string
  interval: string | null
  mark: Mark
  tip: string
  marks: Partial<Record<ColumnId, Mark>>
  /** the figures beside the headline */
  texts: Partial<Record<ColumnId, string>>
}
/**
 * A ranking as the page shows it. `highest` is the largest figure or end of an interval, for an axis; `unit` the
 * `unitOfColumn` of the figures. `cautions` are sentences
 * about rows that are ranked together although they were not measured alike; `partials` about jobs that gave few of their
 * rounds, or still run; `computed` about figures that were not measured, or in part.
 */
export type Board = {
  rows: BoardRow[]
  highest: number
  unit: ColumnUnit
  better: 'higher' | 'lower'
  cautions: string[]
  partials: string[]
  computed: string[]
}

export type BoardFilter = Record<'frameworks' | 'languages' | 'classifications', readonly string[]>

/** What is told apart under the head of a ranking: variants of a framework belong to it, what only reports know is its own. */
const frameworkOf = ({ subject }: LeaderboardRow): string => subject.framework ?? subject.displayName

const keeps = (chosen: readonly string[], value: string | null): boolean =>
  chosen.length === 0 || (value !== null && chosen.includes(value))

export const filterRows = (rows: readonly LeaderboardRow[], filter: BoardFilter): LeaderboardRow[] =>
  rows.filter(
    (row) =>
      keeps(filter.frameworks, frameworkOf(row)) &&
      keeps(filter.languages, row.subject.language) &&
      keeps(filter.classifications, row.subject.classification),
  )

export const frameworksOf = (rows: readonly LeaderboardRow[]): string[] =>
  [...new Set(rows.map(frameworkOf))].sort(byName)
export const languagesOf = (rows: readonly LeaderboardRow[]): string[] =>
  [...new Set(rows.flatMap((row) => row.subject.language ?? []))].sort(byName)
export const classificationsOf = (rows: readonly LeaderboardRow[]): string[] =>
  [...new Set(rows.flatMap((row) => row.subject.classification ?? []))].sort(byName)

const kindOf = (row: LeaderboardRow): BoardRow['kind'] => {
  if (row.figure.median === null) return 'missing'
  if (row.rank !== null) return 'ranked'
  return doubtsOf(row.flags).length > 0 || row.flaggedRounds > 0 ? 'flagged' : 'open'
}

/** Says why a figure has no interval: too few rounds, rounds in doubt, or so few that all agree that their noise is not known. */
export const whyNoInterval = (rounds: number, doubted: boolean): string => {
  if (rounds < 3) return 'no interval below 3 rounds'
  return `no interval: the rounds are ${doubted ? 'in doubt' : 'all alike'}, so their noise is not known`
}

const sourceOf = ({ jobNumber }: LeaderboardRow): string => (jobNumber ? `Job ${jobNumber}` : 'Imported or reported')

/** Returns the tooltip of a row: exact figure, interval, method and origin. */
export const tipOf = (metric: MetricId, row: LeaderboardRow): string => {
  const { counted } = row
  const { median, interval } = row.figure
  if (median === null) return row.note ?? 'Not measured'
  const spread = row.lowerBound
    ? 'a lower bound: it can do at least this'
    : interval
      ? formatInterval(metric, interval)
      : whyNoInterval(counted, row.flaggedRounds === row.rounds)
  return [`Median of ${plural(counted, 'round')}: ${formatExact(metric, median)}`, spread, sourceOf(row)].join('\n')
}

/** Returns the tooltip of a figure beside the headline: exact figure, interval and origin. */
export const columnTipOf = (id: ColumnId, row: LeaderboardRow): string | null => {
  const { metric, exact } = columnOf(id)
  const value = exact(row)
  if (value === null || metric === null) return null
  return [`Median: ${value}`, columnSpread(metric, row), sourceOf(row)].join('\n')
}

const columnSpread = (metric: MetricId, row: LeaderboardRow): string => {
  const interval = row.intervals[metric]
  if (interval) return formatInterval(metric, interval)
  if (row.boundedThroughput && isThroughput(metric)) return 'a lower bound: it can do at least this'
  return whyNoInterval(row.rounds - row.flaggedRounds || row.rounds, row.flaggedRounds === row.rounds)
}

type Fingerprint = 'environmentFingerprint' | 'methodologyFingerprint'

/** Returns the names of rows whose fingerprint differs from that of the row measured last. An unknown one never differs. */
const unlike = (rows: readonly LeaderboardRow[], key: Fingerprint): string[] => {
  const told = rows.filter((row) => row.figure.median !== null && row[key] !== null)
  const [newest] = told.toSorted((a, b) => Date.parse(b.measuredAt ?? '') - Date.parse(a.measuredAt ?? ''))
  return told.filter((row) => row[key] !== newest?.[key]).map(({ subject }) => subject.displayName)
}

const cautionsOf = (rows: readonly LeaderboardRow[]): string[] => {
  const say = (what: string, names: readonly string[]): string[] =>
    names.length > 0 ? [`${what} than what was measured last: ${names.join(', ')}. Ranks across that do not hold.`] : []
  return [
    ...say('On other hardware', unlike(rows, 'environmentFingerprint')),
    ...say('Measured in another way', unlike(rows, 'methodologyFingerprint')),
  ]
}

/** One sentence for each job and what became of its rounds. */
const partialsOf = (rows: readonly LeaderboardRow[]): string[] => {
  const bySentence = new Map<string, string[]>()
  for (const { partial, subject } of rows) {
    if (!partial) continue
    const how = partial.ended ? 'ended with less than half of its rounds' : 'is not over'
    const what = partial.shown ? 'its rounds are shown, as there are no others' : 'earlier results are shown'
    const sentence = `Job ${partial.jobNumber} ${how}; ${what}`
    const { rounds, planned } = partial
    const count = rounds < planned ? `${rounds} of ${plural(planned, 'round')}` : plural(rounds, 'round')
    bySentence.set(sentence, [...(bySentence.get(sentence) ?? []), `${subject.displayName} ${count}`])
  }
  return [...bySentence].map(([sentence, rounds]) => `${sentence}: ${rounds.join(', ')}.`)
}

const computedOf = (rows: readonly LeaderboardRow[], metrics: readonly MetricId[]): string[] =>
  computedFigures(
    rows.flatMap(({ figure, subject, flags }) => (figure.median === null ? [] : { name: subject.displayName, flags })),
    metrics,
  )

const placeOf = ({ rank, lowerBound, figure }: LeaderboardRow) => ({ rank, lowerBound, value: figure.median })

const columnMarks = (ranked: readonly LeaderboardRow[], id: ColumnId): ((row: LeaderboardRow) => Mark) => {
  const { number, better, metric } = columnOf(id)
  return marksOf(ranked, number, better, (row) => (metric && row.intervals[metric]) ?? null)
}

const unitOfBoardColumn = (id: ColumnId, rows: readonly LeaderboardRow[]): ColumnUnit => {
  const { metric, number } = columnOf(id)
  return metric ? unitOfColumn(metric, rows.map(number)) : columnUnit(rows.map(number))
}

/** Builds the rows of a ranking, ordered by rank and lower bound. Best and worst are marked among ranked rows only, where they are beyond doubt. */
export const boardOf = (
  board: Pick<Leaderboard, 'metric'>,
  rows: readonly LeaderboardRow[],
  columns: readonly ColumnId[],
): Board => {
  const { metric } = board
  const { better } = metricCatalogue[metric]
  const ranked = rows.filter((row) => kindOf(row) === 'ranked')
  const headline = marksOfRanks(ranked, (row) => row.rank)
  const byColumn = columns.map((id) => [id, columnMarks(ranked, id), unitOfBoardColumn(id, rows)] as const)
  const unit = unitOfColumn(
    metric,
    rows.map(({ figure }) => figure.median),
  )
  const ordered = inRankOrder(rows, placeOf, better)
  const highest = Math.max(
    0,
    ...rows.flatMap(({ figure, lowerBound }) => [figure.median ?? 0, (lowerBound ? null : figure.interval)?.high ?? 0]),
  )
  return {
    better,
    highest,
    unit,
    cautions: cautionsOf(ordered),
    partials: partialsOf(ordered),
    computed: computedOf(ordered, [metric, ...columns.flatMap((id) => columnOf(id).metric ?? [])]),
    rows: ordered.map((row, index) => {
      const above = ordered[index - 1]
      return {
        row,
        kind: kindOf(row),
        joined: row.rank !== null && above?.rank === row.rank,
        ...formatStanding(metric, row.figure, row.lowerBound, unit),
        mark: headline(row),
        tip: tipOf(metric, row),
        marks: Object.fromEntries(byColumn.map(([id, mark]) => [id, mark(row)])),
        texts: Object.fromEntries(byColumn.map(([id, , own]) => [id, columnOf(id).text(row, own)])),
      }
    }),
  }
}

export const whyUnranked = (row: LeaderboardRow): string => {
  const evidence = doubtsOf(row.flags).map((flag) => `${flag.id.replaceAll('-', nbsp)}: ${flag.evidence}`)
  return row.note ?? evidence[0] ?? 'not enough rounds for an interval'
}

/** Says in a sentence why a row is not ranked; null for a ranked row. */
export const reasonOf = (row: LeaderboardRow): string | null => {
  if (row.rank !== null) return null
  return row.figure.median === null ? whyUnranked(row) : `Not ranked: ${whyUnranked(row)}`
}

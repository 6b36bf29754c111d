import { doubtsOf, type Leaderboard, type LeaderboardRow, type MetricId, metricCatalogue } from '@wrkbench/contracts'
import type { Board } from '@wrkbench/tables'
import { formatStanding, headUnit, plural } from '#lib/text/figures.ts'
import { listed } from '#lib/text/listed.ts'

/**
 * `pair`: names of the two subjects whose ratio the reader will want next; null if there are no two, or it is unclear
 * which.
 */
export type Verdict = { title: string; sentences: string[]; pair: [string, string] | null }

const numbers = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine']
const percent = (ratio: number): string => `${(ratio * 100).toFixed(ratio < 0.1 ? 1 : 0)} %`
const named = (row: LeaderboardRow): string => row.subject.displayName

const gap = (first: LeaderboardRow, second: LeaderboardRow, better: 'higher' | 'lower') => {
  const [a, b] = [first.figure.median, second.figure.median]
  if (!a || !b) return null
  return better === 'higher' ? percent(a / b - 1) : percent(1 - a / b)
}

type Said = { metric: MetricId; board: Board }

/** Writes `118 k ± 2 k req/s`, as the row says it; a lower bound as `≥ 117 k req/s`, rounded to the side on which it holds. */
const standing = ({ metric, board }: Said, { figure, lowerBound }: LeaderboardRow): string => {
  const shown = formatStanding(metric, figure, lowerBound, board.unit)
  return [shown.value, shown.interval, headUnit(metric)].filter(Boolean).join(' ')
}

/** Writes `reaches 118 k ± 2 k req/s` or `has p99 1.8 ± 0.1 ms`. */
const reached = (said: Said, row: LeaderboardRow): string => {
  const { short } = metricCatalogue[said.metric]
  return headUnit(said.metric) === short ? `reaches ${standing(said, row)}` : `has ${short} ${standing(said, row)}`
}

const leadSentence = (leaders: LeaderboardRow[], follower: LeaderboardRow | undefined, said: Said): string => {
  const [first, second] = leaders
  if (!first) return ''
  if (second) {
    const apart = leaders.length === 2 ? gap(first, second, said.board.better) : null
    // ranks do not say whether that is known or open: a comparison does
    return `No difference that matters was shown ${leaders.length === 2 ? 'between' : 'among'} ${listed(leaders.map(named))}${apart ? ` (medians ${apart} apart)` : ''}.`
  }
  // no ratio of the two medians here, since it would have no interval: a comparison says how far apart they are
  const value = `${named(first)} ${reached(said, first)}`
  return follower ? `${value}, then comes ${named(follower)} with ${standing(said, follower)}.` : `${value}.`
}

const openFirst = (said: Said, ranked: LeaderboardRow[], bounds: LeaderboardRow[]): Verdict | null => {
  const [best] = ranked
  if (!best || bounds.length === 0) return null
  const does = bounds.map((row) => `${named(row)} (${standing(said, row)})`)
  const leaders = ranked.filter(({ rank }) => rank === best.rank).map(named)
  const heldBack = `${listed(does)} ${bounds.length === 1 ? 'was' : 'were'} held back by something other than the server`
  // a bound above the leaders is not always shown to beat them; their rank says how many are
  const beaters = (best.rank ?? 1) - 1
  return {
    title: 'First place is open',
    sentences: [
      beaters >= bounds.length
        ? `${heldBack} and still beat every ranked server.`
        : `${heldBack}; ${beaters} of them still beat ${listed(leaders)}.`,
      `${listed(leaders)} ${leaders.length === 1 ? 'has' : 'have'} the best rank, ${best.rank}.`,
    ],
    pair: null,
  }
}

const flaggedSentence = (board: Board): string | null => {
  const top = board.rows[0]
  if (top?.kind !== 'flagged') return null
  const what = board.better === 'higher' ? 'highest' : 'lowest'
  return `The ${what} number, ${named(top.row)}, is not ranked: ${top.row.note ?? doubtsOf(top.row.flags)[0]?.evidence ?? 'it is flagged'}.`
}

/** Said once for figures that must not be ranked; the reasons are in their rows. */
const nothingRanked = (board: Board): Verdict | null => {
  const shown = board.rows.filter(({ kind }) => kind !== 'missing')
  if (shown.length === 0) return null
  return {
    title: 'Nothing is ranked here',
    sentences: [
      shown.length === 1
        ? 'The only figure is in doubt or has too few rounds; the reason is under its name.'
        : `All ${shown.length} figures are in doubt or have too few rounds; the reasons stand with their names, or in the notes of the table. They are ordered by number alone.`,
    ],
    pair: null,
  }
}

/**
 * Describes the ranking in a sentence or two, claiming no more than the intervals do; null if only one subject or none
 * has a figure.
 */
export const verdictOf = (source: Pick<Leaderboard, 'metric'>, board: Board): Verdict | null => {
  const ranked = board.rows.filter((entry) => entry.kind === 'ranked').map((entry) => entry.row)
  const leaders = ranked.filter((row) => row.rank === 1)
  const [first] = leaders
  const said = { metric: source.metric, board }
  if (!first) {
    const bounds = board.rows.map(({ row }) => row).filter(({ lowerBound }) => lowerBound)
    const ahead = board.rows.findIndex(({ kind }) => kind === 'ranked')
    return ranked.length > 0 ? openFirst(said, ranked, bounds.slice(0, ahead)) : nothingRanked(board)
  }
  if (board.rows.filter(({ kind }) => kind !== 'missing').length === 1) return null
  const follower = ranked.find((row) => row.rank !== 1)
  const title =
    leaders.length > 1
      ? `${numbers[leaders.length] ?? leaders.length} share rank 1`
      : ranked.length > 1
        ? `${named(first)} is first of ${plural(ranked.length, 'server')}`
        : `Only ${named(first)} is ranked`
  const second = leaders[1] ?? follower
  const flagged = flaggedSentence(board)
  return {
    title,
    sentences: [leadSentence(leaders, follower, said), ...(flagged ? [flagged] : [])].filter((s) => s !== ''),
    pair: second ? [first.subject.name, second.subject.name] : null,
  }
}

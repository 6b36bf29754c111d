import { doubtsOf, type Leaderboard, type LeaderboardRow, type MetricId, metricCatalogue } from '@wrkbench/contracts'
import type { Board } from '@wrkbench/tables'
import { formatHeadline, headUnit, plural } from '#lib/figures.ts'

export type Verdict = { title: string; sentences: string[] }

const list = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`

const numbers = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine']
const percent = (ratio: number): string => `${(ratio * 100).toFixed(ratio < 0.1 ? 1 : 0)} %`
const named = (row: LeaderboardRow): string => row.subject.displayName

const gap = (first: LeaderboardRow, second: LeaderboardRow, better: 'higher' | 'lower') => {
  const [a, b] = [first.figure.median, second.figure.median]
  if (!a || !b) return null
  return better === 'higher'
    ? { share: percent(a / b - 1), side: 'above' }
    : { share: percent(1 - a / b), side: 'below' }
}

/** `reaches 118 k req/s`, `has p99 1.8 ms`. */
const reached = (metric: MetricId, row: LeaderboardRow): string => {
  const { value } = formatHeadline(metric, row.figure.median, row.figure.interval)
  const { short } = metricCatalogue[metric]
  const unit = headUnit(metric)
  return unit === short ? `reaches ${value} ${unit}` : `has ${short} ${value}${unit ? ` ${unit}` : ''}`
}

const leadSentence = (
  leaders: LeaderboardRow[],
  follower: LeaderboardRow | undefined,
  source: Leaderboard,
  better: 'higher' | 'lower',
): string => {
  const [first, second] = leaders
  if (!first) return ''
  if (second) {
    const apart = leaders.length === 2 ? gap(first, second, better) : null
    return `This measurement cannot tell ${list(leaders.map(named))} apart${apart ? ` (medians ${apart.share} apart)` : ''}. More rounds may.`
  }
  const value = `${named(first)} ${reached(source.metric, first)}`
  const apart = follower ? gap(first, follower, better) : null
  return apart && follower ? `${value}, ${apart.share} ${apart.side} ${named(follower)}.` : `${value}.`
}

const openFirst = (source: Leaderboard, ranked: LeaderboardRow[], bounds: LeaderboardRow[]): Verdict | null => {
  const [best] = ranked
  if (!best || bounds.length === 0) return null
  const does = bounds.map((row) => `${named(row)} ${formatHeadline(source.metric, row.figure.median, null).value}`)
  const unit = headUnit(source.metric)
  return {
    title: 'Who is first is open',
    sentences: [
      `Held back by something other than the server, and still ahead of every ranked one, at the least: ${list(does)}${unit ? ` ${unit}` : ''}.`,
      `The best rank is ${best.rank}: ${list(ranked.filter(({ rank }) => rank === best.rank).map(named))}.`,
    ],
  }
}

const flaggedSentence = (board: Board): string | null => {
  const top = board.rows[0]
  if (top?.kind !== 'flagged') return null
  const what = board.better === 'higher' ? 'highest' : 'lowest'
  return `The ${what} number, ${named(top.row)}, is not ranked: ${top.row.note ?? doubtsOf(top.row.flags)[0]?.evidence ?? 'it is flagged'}.`
}

/** The ranking in a sentence or two, saying no more than the intervals do; null when nothing is ranked. */
export const verdictOf = (source: Leaderboard, board: Board): Verdict | null => {
  const ranked = board.rows.filter((entry) => entry.kind === 'ranked').map((entry) => entry.row)
  const leaders = ranked.filter((row) => row.rank === 1)
  const [first] = leaders
  if (!first) {
    const bounds = board.rows.map(({ row }) => row).filter(({ lowerBound }) => lowerBound)
    const ahead = board.rows.findIndex(({ kind }) => kind === 'ranked')
    return openFirst(source, ranked, bounds.slice(0, ahead))
  }
  const follower = ranked.find((row) => row.rank !== 1)
  const title =
    leaders.length > 1
      ? `${numbers[leaders.length] ?? leaders.length} share rank 1`
      : `${named(first)} is first of ${plural(ranked.length, 'server')}`
  const flagged = flaggedSentence(board)
  return {
    title,
    sentences: [leadSentence(leaders, follower, source, board.better), ...(flagged ? [flagged] : [])].filter(
      (s) => s !== '',
    ),
  }
}

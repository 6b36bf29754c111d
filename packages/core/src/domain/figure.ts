import type { Figure } from '@wrkbench/contracts'
import { median, medianInterval } from '@wrkbench/stats'

/** Median, its interval and every value; nothing of nothing. */
export const figureOf = (values: readonly number[]): Figure =>
  values.length === 0
    ? { median: null, interval: null, values: [] }
    : { median: median(values), interval: medianInterval(values), values: [...values] }

/** Median of what was measured; null when nothing was. */
export const medianOf = (values: readonly (number | null)[]): number | null => {
  const measured = values.filter((value) => value !== null)
  return measured.length > 0 ? median(measured) : null
}

/** Rounds that count: those without a flag, or all of them where every one is flagged (which then must not rank). */
export const countingRounds = <Round extends { flags: readonly unknown[] }>(rounds: readonly Round[]): Round[] => {
  const clean = rounds.filter(({ flags }) => flags.length === 0)
  return clean.length > 0 ? clean : [...rounds]
}

export const fewestRankedRounds = 3

/** Why successful rounds do not make a rank; null when they do. */
export const whyNotRanked = (rounds: readonly { flags: readonly { id: string }[] }[]): string | null => {
  const clean = rounds.filter(({ flags }) => flags.length === 0)
  if (clean.length >= fewestRankedRounds) return null
  const flagged = rounds.length - clean.length
  const ids = [...new Set(rounds.flatMap(({ flags }) => flags.map(({ id }) => id)))].join(', ')
  if (clean.length === 0) return `every round is flagged (${ids})`
  const besides = flagged > 0 ? `, ${flagged} more flagged (${ids})` : ''
  return `${clean.length} of at least ${fewestRankedRounds} rounds without flags${besides}`
}

import {
  type ComparedGroup,
  type ComparedPair,
  type MetricId,
  metricCatalogue,
  noisePercent,
  numberText,
  plural,
} from '@wrkbench/contracts'
import { groupBy } from '../group-by.ts'
import { fewestRankedRounds } from '../rank/standing.ts'

export interface SayingPair extends ComparedPair {
  aName: string
  bName: string
  scenario: string
  /** names of the sides that were held back by something other than the server */
  heldBack: readonly string[]
  /** why the rounds of sides are in doubt, each with its name */
  doubts: readonly string[]
  aRounds: number
  bRounds: number
}

/** ratio from which a sentence says "1.9×" instead of "90 % faster" */
const times = 1.5
const throughput: readonly MetricId[] = ['successesPerSecond', 'requestsPerSecond']

const decimalsOfFactor = (value: number): number => (value < 10 ? 2 : value < 100 ? 1 : 0)
const fixed = (value: number, most: number, least = 0): string =>
  numberText(value, { minimumFractionDigits: least, maximumFractionDigits: most })
const factor = (value: number, least = 0): string => fixed(value, Math.max(least, decimalsOfFactor(value)))
/** both ends of an interval, written with the same number of decimals */
type Range = { text: string; decimals: number }
/** Returns `usual`, or one more decimal where both ends would read the same, as if the interval had no width. */
const decimalsApart = (ends: readonly [number, number], usual: number): number =>
  ends[0].toFixed(usual) === ends[1].toFixed(usual) ? usual + 1 : usual
/** Formats both ends with the same number of decimals: `1.8 to 2.0`. */
const factorRange = ({ low, high }: { low: number; high: number }): Range => {
  const decimals = decimalsApart([low, high], decimalsOfFactor(high))
  const ends = [low, high].map((end) => end.toFixed(decimals))
  const most = Math.max(...ends.map((end) => end.replace(/0+$/, '').split('.')[1]?.length ?? 0))
  return { text: ends.map((end) => fixed(Number(end), most, most)).join(' to '), decimals: most }
}
/** Formats a share as per cent: one decimal below 10 %, else none, but as many as its interval, so that it lies within. */
const percent = (share: number, least = 0): string =>
  `${(Math.abs(share) * 100).toFixed(Math.max(least, Math.abs(share) < 0.1 ? 1 : 0))}`
/** Formats both ends with the same number of decimals: `4 to 14 %`, `9.3 to 10.0 %`. */
const percentRange = ({ low, high }: { low: number; high: number }): Range => {
  const [from, to] = [Math.abs(low - 1), Math.abs(high - 1)]
  const fine = Math.max(from, to) < 0.1 || (Math.min(from, to) < 0.1 && Math.abs(high - low) < 0.05)
  const decimals = decimalsApart([from * 100, to * 100], fine ? 1 : 0)
  return { text: [from, to].map((share) => (share * 100).toFixed(decimals)).join(' to '), decimals }
}

/** Rounds down, because a figure that follows "at least" must not be rounded up. */
const down = (value: number, digits: number): number => Math.floor(value * 10 ** digits + 1e-9) / 10 ** digits
const factorDown = (value: number): string => factor(down(value, decimalsOfFactor(value)))
const percentDown = (share: number): string => percent(down(share, share < 0.1 ? 3 : 2))

const roundsOf = ({ aRounds, bRounds }: SayingPair): string =>
  aRounds === bRounds ? plural(aRounds, 'round') : `${aRounds} and ${bRounds} rounds`

const hostOf = ({ sameHardware, sameMethod }: SayingPair): string =>
  [
    sameHardware === null ? 'hardware unknown' : sameHardware ? 'same host' : 'different hardware',
    sameMethod ? null : 'not measured the same way',
  ]
    .filter((part) => part !== null)
    .join(', ')

/** What a sentence rests on. Rounds in which a server failed count only for the one that is worse. */
const basis = (pair: SayingPair, worse?: string): string => {
  const rounds = `${roundsOf(pair)}, ${hostOf(pair)}`
  const { failedRounds } = pair
  return failedRounds === undefined
    ? rounds
    : `${rounds}; ${worse} failed in ${failedRounds} of its rounds, which count`
}

/** Puts the side with the larger figure first, so that the ratio is at least 1. */
const larger = (pair: SayingPair): SayingPair & { ratio: number; interval: { low: number; high: number } } => {
  const { ratio, interval } = pair
  const known = { ratio: ratio ?? 1, interval: interval ?? { low: 1, high: 1 } }
  if (known.ratio >= 1) return { ...pair, ...known }
  return {
    ...pair,
    aName: pair.bName,
    bName: pair.aName,
    aRounds: pair.bRounds,
    bRounds: pair.aRounds,
    ratio: 1 / known.ratio,
    interval: { low: 1 / known.interval.high, high: 1 / known.interval.low },
  }
}

/** For a side that is faster although it was held back: only its minimum lead is certain. Only throughputs have bounds. */
const decidedByBound = (pair: SayingPair): string => {
  const first = larger(pair)
  const { aName, bName, scenario, ratio } = first
  const by = ratio >= times ? `${factorDown(ratio)}×` : `${percentDown(ratio - 1)} % faster than`
  return `${aName} is at least ${by} ${bName} on ${scenario} though something else was the limit of ${aName}, ${basis(first, bName)}.`
}

/** For a verdict without an interval: rounds of one side are 0. */
const decidedByNothing = (pair: SayingPair, metric: MetricId): string => {
  const [fallen, other] = pair.verdict === 'slower' ? [pair.aName, pair.bName] : [pair.bName, pair.aName]
  const { short } = metricCatalogue[metric]
  return `${fallen} has rounds of 0 ${short} on ${pair.scenario} and ${other} has none, ${basis(pair, fallen)}.`
}

const decided = (pair: SayingPair, metric: MetricId): string => {
  if (pair.bound) return decidedByBound(pair)
  if (pair.interval === null) return decidedByNothing(pair, metric)
  const first = larger(pair)
  const { aName, bName, scenario, ratio, interval } = first
  const on = `on ${scenario}`
  const because = basis(first, bName)
  const rate = throughput.includes(metric)
  const what = metricCatalogue[metric].short
  if (ratio >= times) {
    const { text, decimals } = factorRange(interval)
    const factors = `${factor(ratio, decimals)}×`
    return rate
      ? `${aName} is ${factors} ${bName} ${on} (${text}), ${because}.`
      : `${aName} has ${factors} the ${what} of ${bName} ${on} (${text}), ${because}.`
  }
  const { text, decimals } = percentRange(interval)
  const more = `${percent(ratio - 1, decimals)} %`
  return rate
    ? `${aName} is ${more} faster than ${bName} ${on} (${text} %), ${because}.`
    : `${aName} has ${more} more ${what} than ${bName} ${on} (${text} %), ${because}.`
}

/** Names the side that has no round without doubts that reports the metric; more rounds of that kind would not help. */
const whoIsSilent = ({ aName, bName, aRounds, bRounds }: SayingPair): string | null => {
  if (aRounds > 0 && bRounds > 0) return null
  return aRounds === bRounds ? 'neither side has a round' : `${aRounds === 0 ? aName : bName} has no round`
}

/** Says why a pair is undecided, and what would help. */
const whyOpen = (pair: SayingPair, metric: MetricId): string => {
  const silent = whoIsSilent(pair)
  if (silent) return `${silent} without doubts that tells ${metricCatalogue[metric].short}`
  if (pair.heldBack.length > 0) return `something else was the limit of ${pair.heldBack.join(' and of ')}`
  if (pair.moreRounds) return `about ${plural(pair.moreRounds, 'more round')} on each side would settle it`
  if (pair.doubts.length > 0) return pair.doubts.join('; ')
  if (pair.interval !== null) return 'these rounds cannot tell'
  if (pair.ratio === null) return 'a figure is 0, which has no ratio'
  return Math.min(pair.aRounds, pair.bRounds) < fewestRankedRounds
    ? `too few rounds to tell (${roundsOf(pair)})`
    : `the rounds of either side are all alike, so that their noise is not known (${roundsOf(pair)})`
}

/** Describes the result of one pair in a sentence that claims no more certainty than the verdict has. */
export const sayPair = (pair: SayingPair, metric: MetricId, threshold: number): string => {
  const { aName, bName, scenario, verdict } = pair
  if (verdict === 'same') {
    return `${aName} and ${bName} show no difference that matters on ${scenario} (${noisePercent(threshold)} % or less), ${basis(pair)}.`
  }
  if (verdict === 'inconclusive') return `${aName} against ${bName} on ${scenario} is open: ${whyOpen(pair, metric)}.`
  return decided(pair, metric)
}

/** people do not read more sentences than this */
const mostSentences = 5

/** pairs that are open for the same reason are counted from this number on */
const fewestCounted = 3

/** A sentence, and how many pairs it is about. */
type Said = { text: string; pairs: number }

/** Describes open pairs: one by one, or once for all that are open for the same reason. */
const sayOpen = (pairs: readonly SayingPair[], metric: MetricId, threshold: number): Said[] =>
  [...groupBy(pairs, (pair) => whyOpen(pair, metric))].flatMap(([why, alike]) =>
    alike.length < fewestCounted
      ? alike.map((pair) => ({ text: sayPair(pair, metric, threshold), pairs: 1 }))
      : [{ text: `${alike.length} pairs are open: ${why}.`, pairs: alike.length }],
  )

/** Describes the comparison in sentences, decided pairs first. A last sentence counts the pairs that were left out. */
export const sayComparison = (pairs: readonly SayingPair[], metric: MetricId, threshold: number): string[] => {
  const weight = { faster: 0, slower: 0, same: 1, inconclusive: 2 } as const
  const ordered = pairs.toSorted((x, y) => weight[x.verdict] - weight[y.verdict])
  const open = ordered.filter(({ verdict }) => verdict === 'inconclusive')
  const all: Said[] = [
    ...ordered
      .slice(0, pairs.length - open.length)
      .map((pair) => ({ text: sayPair(pair, metric, threshold), pairs: 1 })),
    ...sayOpen(open, metric, threshold),
  ]
  const said = all.slice(0, mostSentences)
  const left = pairs.length - said.reduce((sum, sentence) => sum + sentence.pairs, 0)
  const texts = said.map(({ text }) => text)
  return left > 0 ? [...texts, `${plural(left, 'more pair')} in the table.`] : texts
}

/** Says of which groups only a part is there; once where a job lacks as many rounds in several scenarios. */
export const sayPartial = (
  groups: readonly Pick<ComparedGroup, 'id' | 'jobNumber' | 'partialOf' | 'figure'>[],
  names: ReadonlyMap<string, string>,
): string[] => {
  const said = groups.flatMap(({ id, jobNumber, partialOf, figure }) =>
    partialOf === null
      ? []
      : [
          `${names.get(id)}: ${figure.values.length} of the ${plural(partialOf, 'round')} that job ${jobNumber} was to have.`,
        ],
  )
  return [...new Set(said)]
}

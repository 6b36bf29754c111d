import type { Comparison } from '@wrkbench/contracts'

const steps = [1, 1.25, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000]
const furthest = 10_000
/** more labels would overlap */
const mostSteps = 4

/** The factors above one that the axis labels: as many as there is room for. */
const namedSteps = (reach: number): number[] => {
  // one label on each side: two would run into the columns beside the axis
  if (reach > furthest) return [10 ** Math.round((Math.log10(reach) * 2) / 3)]
  const within = steps.filter((step) => step > 1 && step <= reach)
  const fine = within.filter((step) => reach <= 2 || step >= 2)
  if (fine.length <= mostSteps) return fine
  const powers = within.filter((step) => Number.isInteger(Math.log10(step)))
  return powers.length > 1 ? powers : within.filter((step) => [2, 10, 50].includes(step))
}

/** A logarithmic axis that contains every ratio and at least a factor of 1.25 in both directions. */
export const ratioScale = (source: Comparison): { place: (ratio: number) => number; ticks: number[] } => {
  const factors = (values: readonly (number | null | undefined)[]): number[] =>
    values.flatMap((value) => (value ? [Math.max(value, 1 / value)] : []))
  const ratios = factors(source.pairs.map(({ ratio }) => ratio))
  const ends = factors(source.pairs.flatMap(({ interval }) => [interval?.low, interval?.high]))
  // one very wide interval must not flatten all others: what is beyond is cut off at the edge
  const reach = Math.max(1.25, ...ratios, Math.min(20, Math.max(1, ...ends))) * 1.04
  const named = namedSteps(reach)
  const ticks = [...named.map((step) => Number((1 / step).toPrecision(3))).toReversed(), 1, ...named]
  const span = 2 * Math.log(reach)
  return { place: (ratio) => Math.min(1, Math.max(0, 0.5 + Math.log(ratio) / span)), ticks }
}

/** Number of pairs that can be read at a glance, whatever they say. */
const fewPairs = 12

/** Of many pairs, shows those that differ or are undecided; the others are folded. */
export const foldRatios = <R extends { pair: { verdict: string } }>(
  rows: readonly R[],
): { shown: R[]; folded: R[] } => {
  const isFolded = ({ pair }: R): boolean => rows.length > fewPairs && pair.verdict === 'same'
  return { shown: rows.filter((row) => !isFolded(row)), folded: rows.filter(isFolded) }
}

/** The second of two names, without the server if both begin with the same: `19 Nov 2026` beside `Echo, 26 Nov 2026`. */
export const withoutSharedStart = (first: string, second: string): string => {
  const [server = '', ...rest] = second.split(', ')
  return rest.length > 0 && first.startsWith(`${server}, `) ? rest.join(', ') : second
}

import { formatFigure, type JobCell } from '@wrkbench/contracts'

/** `open`: these rounds on this machine neither confirm nor refute the claim. */
export type Outcome = 'holds' | 'fails' | 'open'
export interface Claim {
  text: string
  outcome: Outcome
  evidence: string
}

/**
 * The lowest and highest value that the truth may have: the interval, without an upper end for a lower bound; null if
 * unknown.
 */
const rangeOf = ({ interval, lowerBound }: JobCell) =>
  interval && { low: interval.low, high: lowerBound ? Number.POSITIVE_INFINITY : interval.high }

const order = (a: JobCell, b: JobCell): 'above' | 'below' | 'open' => {
  const [left, right] = [rangeOf(a), rangeOf(b)]
  if (!left || !right) return 'open'
  if (left.low > right.high) return 'above'
  return right.low > left.high ? 'below' : 'open'
}

const shown = (cell: JobCell): string => {
  const { value, interval } = formatFigure(cell.median, cell.interval)
  return `${cell.serverId} ${cell.lowerBound ? '≥ ' : ''}${value} ${interval}`.trim()
}

const cellOf = (cells: readonly JobCell[], serverId: string): JobCell => {
  const cell = cells.find((each) => each.serverId === serverId)
  if (!cell) throw new Error(`${serverId} was not measured`)
  return cell
}

/** Claims that one server is faster than each of the others. Fails if it is shown to be slower than any. */
export const leads = (text: string, cells: readonly JobCell[], serverId: string): Claim => {
  const own = cellOf(cells, serverId)
  const others = cells.filter((cell) => cell !== own)
  const orders = others.map((other) => order(own, other))
  const outcome = orders.includes('below') ? 'fails' : orders.every((each) => each === 'above') ? 'holds' : 'open'
  const nearest = others.toSorted((a, b) => (b.median ?? 0) - (a.median ?? 0)).slice(0, 3)
  return { text, outcome, evidence: [own, ...nearest].map(shown).join('; ') }
}

/** Claims that one server is not slower than another. Fails only if the opposite is shown beyond doubt. */
export const notSlower = (text: string, cells: readonly JobCell[], one: string, other: string): Claim => {
  const [a, b] = [cellOf(cells, one), cellOf(cells, other)]
  const seen = order(a, b)
  return { text, outcome: seen === 'below' ? 'fails' : 'holds', evidence: `${shown(a)}; ${shown(b)}` }
}

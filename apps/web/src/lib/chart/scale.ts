import { largestOf } from '@wrkbench/contracts'

/** A linear axis from zero: its end, and its round ticks. */
export type Axis = { max: number; ticks: number[] }

const steps = [1, 2, 2.5, 5, 10]

const niceStep = (rough: number): number => {
  const power = 10 ** Math.floor(Math.log10(rough))
  const fitting = steps.find((step) => step * power >= rough * (1 - 1e-9)) ?? 10
  return fitting * power
}

/**
 * Makes an axis that ends at the highest value plus `headroom` (as a share of it), so that whiskers are not cut off,
 * with at least `fewest` ticks above zero.
 */
export const axisFromZero = (highest: number, headroom = 0.03, fewest = 2): Axis => {
  if (!(highest > 0)) return { max: 1, ticks: [0] }
  const max = highest * (1 + headroom)
  const widest = max / fewest
  const power = 10 ** Math.floor(Math.log10(widest))
  const step = (steps.findLast((candidate) => candidate * power <= widest * (1 + 1e-9)) ?? 1) * power
  const ticks: number[] = []
  for (let i = 0; i * step <= max * (1 + 1e-9); i++) ticks.push(i * step)
  return { max, ticks }
}

/**
 * Makes an axis that ends on a tick, with at most `count` ticks above zero: for axes that must not move while values
 * arrive.
 */
export const axisToTick = (highest: number, count = 3): Axis => {
  if (!(highest > 0)) return { max: 1, ticks: [0] }
  const step = niceStep(highest / count)
  const last = Math.ceil((highest / step) * (1 - 1e-9))
  return { max: last * step, ticks: Array.from({ length: last + 1 }, (_, i) => i * step) }
}

/**
 * Makes a logarithmic axis around values above zero: it begins and ends at round numbers, with ticks at 1, 2 and 5, or
 * at powers of ten.
 */
export const logAxis = (values: readonly number[]): Axis & { min: number } => {
  const positive = values.filter((value) => value > 0)
  if (positive.length === 0) return { min: 1, max: 10, ticks: [1, 10] }
  const most = largestOf(positive)
  const least = positive.reduce((least, value) => Math.min(least, value), most)
  const candidates: number[] = []
  for (let power = Math.floor(Math.log10(least)) - 1; power <= Math.ceil(Math.log10(most)); power++) {
    for (const digit of [1, 2, 5]) candidates.push(Number(`${digit}e${power}`))
  }
  const min = candidates.findLast((tick) => tick <= least) ?? least
  const max = candidates.find((tick) => tick >= most && tick > min) ?? most
  const within = candidates.filter((tick) => tick >= min && tick <= max)
  const ticks = within.length > 9 ? within.filter((tick) => /^1/.test(String(tick.toExponential()))) : within
  return { min, max, ticks }
}

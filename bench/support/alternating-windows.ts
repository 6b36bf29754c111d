import { median, type Random } from '@wrkbench/stats'

/** What one stretch of a running load saw. */
export interface Window {
  /** the thing under test was on */
  on: boolean
  /** work done per second, in any unit */
  rate: number
}

/** Windows of one block: both kinds twice, so placed that a steady drift meets both alike. */
export const windowsPerBlock = 4

/** The kinds of a block's windows: off on on off, or on off off on, at random. */
export const blockOrder = (random: Random): boolean[] => {
  const outer = random() < 0.5
  return [outer, !outer, !outer, outer]
}

/** Work with / work without, of each whole block; what is left over is left out. */
export const blockRatios = (windows: readonly Window[]): number[] => {
  const blocks = Array.from({ length: Math.floor(windows.length / windowsPerBlock) }, (_, block) =>
    windows.slice(block * windowsPerBlock, (block + 1) * windowsPerBlock),
  )
  return blocks.map((block) => workOf(block, true) / workOf(block, false))
}

const workOf = (block: readonly Window[], on: boolean): number =>
  block.filter((window) => window.on === on).reduce((sum, { rate }) => sum + rate, 0)

/** How far single values lie from their median, as a share of it: the median distance, scaled to a standard deviation. */
export const scatter = (values: readonly number[]): number => {
  const middle = median(values)
  return (1.4826 * median(values.map((value) => Math.abs(value - middle)))) / middle
}

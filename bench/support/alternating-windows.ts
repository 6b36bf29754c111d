import { median, type Random } from '@wrkbench/stats'

/** One window of a running load. */
export interface Window {
  /** whether the thing under test was on */
  on: boolean
  /** work done per second, in any unit */
  rate: number
}

/** Windows per block: both kinds twice, arranged so that a steady drift affects both alike. */
export const windowsPerBlock = 4

/** The order of a block's windows, at random: off on on off, or on off off on. */
export const blockOrder = (random: Random): boolean[] => {
  const outer = random() < 0.5
  return [outer, !outer, !outer, outer]
}

/** The ratio of work with / work without, for each complete block; an incomplete block is ignored. */
export const blockRatios = (windows: readonly Window[]): number[] => {
  const blocks = Array.from({ length: Math.floor(windows.length / windowsPerBlock) }, (_, block) =>
    windows.slice(block * windowsPerBlock, (block + 1) * windowsPerBlock),
  )
  return blocks.map((block) => workOf(block, true) / workOf(block, false))
}

const workOf = (block: readonly Window[], on: boolean): number =>
  block.filter((window) => window.on === on).reduce((sum, { rate }) => sum + rate, 0)

/**
 * How far single values are from their median, as a share of it: the median distance, scaled to a standard deviation.
 */
export const scatter = (values: readonly number[]): number => {
  const middle = median(values)
  return (1.4826 * median(values.map((value) => Math.abs(value - middle)))) / middle
}

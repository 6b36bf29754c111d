import { median, noiseFloor } from '@wrkbench/stats'

/** Smallest difference that matters, however quiet the machine. */
const leastThreshold = 0.03

/**
 * Smallest difference, as a fraction, that is called one. `floor`: noise floor of the environment, null: not known yet.
 * `least`: smallest difference that matters to the reader; it counts only where it exceeds the noise.
 */
export const practicalThreshold = (floor: number | null, least = leastThreshold): number =>
  Math.max(least, 3 * (floor ?? 0))

/**
 * The A/A noise of an environment from the repetitions of its cells: the median over cells, so that one that went wrong
 * does not decide. Null where no cell shows any.
 */
export const noiseOfCells = (cells: readonly (readonly number[])[]): { floor: number; cells: number } | null => {
  const floors = cells.map(noiseFloor).filter((floor) => floor !== null)
  return floors.length > 0 ? { floor: median(floors), cells: floors.length } : null
}

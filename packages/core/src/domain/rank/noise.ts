import type { EnvironmentNoise } from '@wrkbench/contracts'
import { median, noiseFloor } from '@wrkbench/stats'

/** Smallest difference that matters, as a fraction, even on a machine without noise. */
const leastThreshold = 0.03

/**
 * Returns the smallest difference, as a fraction, that counts as one: three times the noise floor of the environment, and at
 * least `least`, the smallest difference that matters to the reader. `floor` is null if the noise is not known yet.
 */
export const practicalThreshold = (floor: number | null, least = leastThreshold): number =>
  Math.max(least, 3 * (floor ?? 0))

/**
 * Estimates the A/A noise of an environment from the repetitions of its cells. It is the median over the cells, so that one
 * cell that went wrong does not decide. Null if no cell yields a noise floor.
 */
export const noiseOfCells = (cells: readonly (readonly number[])[]): { floor: number; cells: number } | null => {
  const floors = cells.map(noiseFloor).filter((floor) => floor !== null)
  return floors.length > 0 ? { floor: median(floors), cells: floors.length } : null
}

/** Returns the noise of an environment as it is stored, with the smallest difference that counts there; null if not known yet. */
export const toNoise = ({ noiseFloor: floor, noiseCells: cells }: StoredNoise): EnvironmentNoise | null =>
  floor === null || cells === null ? null : { floor, cells, threshold: practicalThreshold(floor) }

interface StoredNoise {
  noiseFloor: number | null
  noiseCells: number | null
}

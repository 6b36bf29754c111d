import { median, noiseFloor } from '@wrkbench/stats'

/** Smallest difference that matters to anybody, however quiet the machine. */
const leastThreshold = 0.03

/**
 * Smallest difference to be called one: a fraction. `floor` is the noise floor of the environment, null: not known yet;
 * `least` what somebody cares about. Nobody can care for less than the noise lets him see.
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

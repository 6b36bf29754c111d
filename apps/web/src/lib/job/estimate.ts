import { aroundRunSeconds } from '@wrkbench/contracts'

type Plan = {
  /** server × scenario pairs */
  cells: number
  rounds: number
  warmupSeconds: number
  /** seconds of each load profile; null if a number of requests ends it */
  durations: readonly (number | null)[]
}

/** Seconds that all runs take one after the other; a load of a number of requests counts as zero. */
export const estimateSeconds = ({ cells, rounds, warmupSeconds, durations }: Plan): number =>
  cells *
  rounds *
  durations.reduce<number>((sum, duration) => sum + warmupSeconds + (duration ?? 0) + aroundRunSeconds, 0)

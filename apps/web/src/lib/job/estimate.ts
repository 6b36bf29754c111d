type Plan = {
  /** server × scenario pairs */
  cells: number
  rounds: number
  warmupSeconds: number
  /** seconds of each load profile; null where a number of requests ends it */
  durations: readonly (number | null)[]
}

/** Start, both verifications, stop: seen on Node.js and Go servers that are built already. */
const overheadSeconds = 1.4

/** Seconds that all runs take one after the other; request-bound loads count without their load. */
export const estimateSeconds = ({ cells, rounds, warmupSeconds, durations }: Plan): number =>
  cells *
  rounds *
  durations.reduce<number>((sum, duration) => sum + warmupSeconds + (duration ?? 0) + overheadSeconds, 0)

import { plural } from '../plural.ts'

/** How certain the results of a job should be. Values that a job states itself override those of its preset. */
export const jobPresets = {
  quick: {
    rounds: 3,
    warmupSeconds: 2,
    warmupMaxSeconds: 2,
    buys: 'a first look: wide intervals, and a server that warms up slowly is measured too early',
  },
  standard: {
    rounds: 5,
    warmupSeconds: 5,
    warmupMaxSeconds: 20,
    buys: 'warm-up goes on until the throughput is steady; rounds enough to tell clear differences apart',
  },
  careful: {
    rounds: 10,
    warmupSeconds: 5,
    warmupMaxSeconds: 60,
    buys: 'waits for compilers that take their time; intervals less than half as wide as those of quick',
  },
} as const
export type JobPreset = keyof typeof jobPresets
export const jobPresetIds = Object.keys(jobPresets) as JobPreset[]

export interface WarmUpBounds {
  /** shortest warm-up */
  warmupSeconds: number
  /** longest warm-up; equal to the shortest for a fixed time */
  warmupMaxSeconds: number
}

/**
 * The warm-up of a job: as the job states it, else from its preset. A shortest time alone means a fixed time; a longest
 * time alone also limits the preset's shortest.
 */
export const warmUpBounds = (asked: Partial<WarmUpBounds>, preset: JobPreset): WarmUpBounds => {
  const usual = jobPresets[preset]
  const { warmupSeconds, warmupMaxSeconds = warmupSeconds ?? usual.warmupMaxSeconds } = asked
  return { warmupSeconds: warmupSeconds ?? Math.min(usual.warmupSeconds, warmupMaxSeconds), warmupMaxSeconds }
}

/** The preset with these rounds and this warm-up; null if there is none. */
export const presetOf = (job: WarmUpBounds & { rounds: number }): JobPreset | null =>
  jobPresetIds.find((id) => {
    const { rounds, warmupSeconds, warmupMaxSeconds } = jobPresets[id]
    return job.rounds === rounds && job.warmupSeconds === warmupSeconds && job.warmupMaxSeconds === warmupMaxSeconds
  }) ?? null

/**
 * Seconds to expect before any run has shown the true time: most servers are steady soon after the shortest warm-up.
 */
export const likelyWarmUp = (job: { warmupSeconds: number; warmupMaxSeconds?: number }): number =>
  job.warmupSeconds + ((job.warmupMaxSeconds ?? job.warmupSeconds) - job.warmupSeconds) / 4

/**
 * Seconds of a run beside warm-up and load: start, both verifications, stop, and the way to the next run. As observed with servers
 * that were already built.
 */
export const aroundRunSeconds = 1.4

/** Formats a warm-up: `5 to 20 s`, `2 s`, `none`. */
export const describeWarmUp = ({ warmupSeconds, warmupMaxSeconds }: WarmUpBounds): string => {
  if (warmupMaxSeconds === 0) return 'none'
  return warmupSeconds === warmupMaxSeconds ? `${warmupSeconds} s` : `${warmupSeconds} to ${warmupMaxSeconds} s`
}

/** Writes `5 rounds` or `5 rounds and up to 3 spare ones`. */
export const describeRounds = ({ rounds, spareRounds }: { rounds: number; spareRounds: number }): string =>
  spareRounds === 0
    ? plural(rounds, 'round')
    : `${plural(rounds, 'round')} and up to ${plural(spareRounds, 'spare one')}`

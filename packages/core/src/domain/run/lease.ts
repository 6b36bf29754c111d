import { leaseSeconds } from '@wrkbench/contracts'

/** maximum number of attempts of one run */
export const maxAttempts = 3
/** the API counts as unreachable if its last beat is older than this */
export const beatFreshSeconds = 10
/** Most that the clocks of hosts may differ. A time further in the future was written before a clock was set back. */
export const clockSkewSeconds = 300
/** a runner that has been silent for longer is offline */
export const runnerOnlineSeconds = 15

const plus = (at: Date, seconds: number) => new Date(at.getTime() + seconds * 1000)

/** Returns when a lease that is given or renewed now ends. */
export const leaseEnd = (now: Date): Date => plus(now, leaseSeconds)

/** Whether a runner was heard of within `runnerOnlineSeconds`. */
export const isRunnerOnline = (lastHeartbeatAt: Date, now: Date): boolean =>
  plus(lastHeartbeatAt, runnerOnlineSeconds) >= now

const isFresh = (beatAt: Date, now: Date) =>
  plus(beatAt, beatFreshSeconds) >= now && beatAt <= plus(now, clockSkewSeconds)

/**
 * Whether leases may be judged now: only if the API answers and has done so for the length of a whole lease. Before that, a
 * runner may have been unable to renew its lease.
 */
export const mayJudgeLeases = (beat: { upFrom: Date; beatAt: Date } | null, now: Date): boolean =>
  beat !== null && isFresh(beat.beatAt, now) && plus(beat.upFrom, leaseSeconds) <= now

/** Returns the latest time at which a valid lease can end. */
export const latestLeaseEnd = (now: Date): Date => plus(now, leaseSeconds + clockSkewSeconds)

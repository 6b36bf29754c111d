import { leaseSeconds } from '@wrkbench/contracts'

/** attempts of one run at the most */
export const maxAttempts = 3
/** a beat older than this: the API cannot be reached */
export const beatFreshSeconds = 10
/** Hosts' clocks are apart by no more: what is further in the future is of a clock that was put back since. */
export const clockSkewSeconds = 300
/** a runner that was silent for longer is offline */
export const runnerOnlineSeconds = 15

const plus = (at: Date, seconds: number) => new Date(at.getTime() + seconds * 1000)

export const leaseEnd = (now: Date): Date => plus(now, leaseSeconds)
export const isRunnerOnline = (lastHeartbeatAt: Date, now: Date): boolean =>
  plus(lastHeartbeatAt, runnerOnlineSeconds) >= now

const isFresh = (beatAt: Date, now: Date) =>
  plus(beatAt, beatFreshSeconds) >= now && beatAt <= plus(now, clockSkewSeconds)

/**
 * Leases may be judged only while the API answers and has done so for a whole lease: before that, a runner may simply
 * have had nobody to renew it with.
 */
export const mayJudgeLeases = (beat: { upFrom: Date; beatAt: Date } | null, now: Date): boolean =>
  beat !== null && isFresh(beat.beatAt, now) && plus(beat.upFrom, leaseSeconds) <= now

/** No lease that is good ends later. */
export const latestLeaseEnd = (now: Date): Date => plus(now, leaseSeconds + clockSkewSeconds)

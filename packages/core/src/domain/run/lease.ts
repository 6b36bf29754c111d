import { leaseSeconds } from '@wrkbench/contracts'

/** most attempts of one run */
export const maxAttempts = 3
/** a beat older than this: the API cannot be reached */
export const beatFreshSeconds = 10
/** Hosts' clocks differ by no more: a time further in the future was written before a clock was set back. */
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
 * Leases may be judged only while the API answers and has done so for a whole lease: before that, a runner may not have
 * been able to renew its own.
 */
export const mayJudgeLeases = (beat: { upFrom: Date; beatAt: Date } | null, now: Date): boolean =>
  beat !== null && isFresh(beat.beatAt, now) && plus(beat.upFrom, leaseSeconds) <= now

/** No valid lease ends later. */
export const latestLeaseEnd = (now: Date): Date => plus(now, leaseSeconds + clockSkewSeconds)

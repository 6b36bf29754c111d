import { leaseSeconds } from '@wrkbench/contracts'

/** attempts of one run at the most */
export const maxAttempts = 3
/** a beat older than this: the API cannot be reached */
export const beatFreshSeconds = 10
/** a runner that was silent for longer is offline */
export const runnerOnlineSeconds = 15

const plus = (at: Date, seconds: number) => new Date(at.getTime() + seconds * 1000)

export const leaseEnd = (now: Date): Date => plus(now, leaseSeconds)
export const isRunnerOnline = (lastHeartbeatAt: Date, now: Date): boolean =>
  plus(lastHeartbeatAt, runnerOnlineSeconds) >= now

/**
 * Leases may be judged only while the API answers and has done so for a whole lease: before that, a runner may simply
 * have had nobody to renew it with.
 */
export const mayJudgeLeases = (beat: { upFrom: Date; beatAt: Date } | null, now: Date): boolean =>
  beat !== null && plus(beat.beatAt, beatFreshSeconds) >= now && plus(beat.upFrom, leaseSeconds) <= now

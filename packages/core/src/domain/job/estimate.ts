import { aroundRunSeconds, type LoadProfile } from '@wrkbench/contracts'

/** Progress of the runs of one load profile in a job. */
export interface Pace {
  profileIndex: number
  /** number of queued or active runs */
  remaining: number
  /** mean wall seconds of its successful runs; null if there are none yet */
  meanSeconds: number | null
  /** seconds that its active runs have taken so far */
  activeSeconds: number
}

const plannedSeconds = (profile: LoadProfile | undefined, warmupSeconds: number): number | null =>
  profile?.durationSeconds == null ? null : profile.durationSeconds + warmupSeconds

/** Estimates how many seconds the remaining runs will take; null if the length of one of them is not known yet. */
export const estimateSeconds = (
  paces: readonly Pace[],
  profiles: readonly LoadProfile[],
  warmupSeconds: number,
): number | null => {
  const overheads = paces.flatMap(({ profileIndex, meanSeconds }) => {
    const planned = plannedSeconds(profiles[profileIndex], warmupSeconds)
    return planned === null || meanSeconds === null ? [] : [meanSeconds - planned]
  })
  const overhead = overheads.length
    ? overheads.reduce((sum, value) => sum + value, 0) / overheads.length
    : aroundRunSeconds
  let total = 0
  for (const { profileIndex, remaining, meanSeconds, activeSeconds } of paces) {
    if (remaining === 0) continue
    const planned = plannedSeconds(profiles[profileIndex], warmupSeconds)
    const each = meanSeconds ?? (planned === null ? null : planned + overhead)
    if (each === null) return null
    total += Math.max(0, remaining * each - activeSeconds)
  }
  return Math.round(total)
}

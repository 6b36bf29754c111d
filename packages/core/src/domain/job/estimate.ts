import type { LoadProfile } from '@wrkbench/contracts'

/** How far the runs of one load profile of a job have come. */
export interface Pace {
  profileIndex: number
  /** queued or active */
  remaining: number
  /** mean wall seconds of its successful runs; null: none yet */
  meanSeconds: number | null
  /** seconds that its active runs have taken so far */
  activeSeconds: number
}

/** start, verification twice, stop: what a run takes beside warm-up and load, until this job has shown it */
const assumedOverheadSeconds = 3

const plannedSeconds = (profile: LoadProfile | undefined, warmupSeconds: number): number | null =>
  profile?.durationSeconds == null ? null : profile.durationSeconds + warmupSeconds

/** Seconds the remaining runs should take; null when one of them has no known length yet, or nothing remains to be said. */
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
    : assumedOverheadSeconds
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

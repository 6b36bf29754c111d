import type { LoadProfile, ServerManifest } from '@wrkbench/contracts'

const defaultBuildSeconds = 600
const defaultStartSeconds = 30
/** a load that is bounded by a request count may take this long */
const requestBoundSeconds = 600
/** verification twice, warm-up that runs on until the throughput is steady (≤ 60 s), stopping, collecting */
const slackSeconds = 120

/** Seconds within which a whole run must end, build included. */
export const deadlineSeconds = (
  profile: LoadProfile,
  warmupSeconds: number,
  manifest: Pick<ServerManifest, 'buildTimeoutSeconds' | 'startTimeoutSeconds'>,
): number =>
  (manifest.buildTimeoutSeconds ?? defaultBuildSeconds) +
  (manifest.startTimeoutSeconds ?? defaultStartSeconds) +
  warmupSeconds +
  (profile.durationSeconds ?? requestBoundSeconds) +
  profile.timeoutSeconds +
  slackSeconds

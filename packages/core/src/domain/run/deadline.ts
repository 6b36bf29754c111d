import type { LoadProfile, ServerManifest } from '@wrkbench/contracts'

const defaultBuildSeconds = 600
const defaultStartSeconds = 30
/** a load that is bounded by a request count may take this long */
const requestBoundSeconds = 600
/** verification twice, stopping, collecting */
const slackSeconds = 60

/** Seconds within which a whole run must end, build included. */
export const deadlineSeconds = (
  profile: LoadProfile,
  longestWarmUpSeconds: number,
  manifest: Pick<ServerManifest, 'buildTimeoutSeconds' | 'startTimeoutSeconds'>,
): number =>
  (manifest.buildTimeoutSeconds ?? defaultBuildSeconds) +
  (manifest.startTimeoutSeconds ?? defaultStartSeconds) +
  longestWarmUpSeconds +
  (profile.durationSeconds ?? requestBoundSeconds) +
  profile.timeoutSeconds +
  slackSeconds

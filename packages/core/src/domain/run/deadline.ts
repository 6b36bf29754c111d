import type { LoadProfile, ServerManifest } from '@wrkbench/contracts'

const defaultBuildSeconds = 600
const defaultStartSeconds = 30
/** time allowed for a load that is bounded by a request count */
const requestBoundSeconds = 600
/** time allowed for two verifications, stopping and collecting */
const slackSeconds = 60

/** Returns the number of seconds within which a whole run must end, build included. */
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

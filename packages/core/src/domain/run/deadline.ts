import { type LoadProfile, type ServerManifest, serverTimeouts } from '@wrkbench/contracts'

/** time allowed for a load that is bounded by a request count */
const requestBoundSeconds = 600
/** time allowed for two verifications, stopping and collecting */
const slackSeconds = 60

/** Returns the number of seconds within which a whole run must end, build included. */
export const deadlineSeconds = (
  profile: LoadProfile,
  longestWarmUpSeconds: number,
  manifest: Pick<ServerManifest, 'buildTimeoutSeconds' | 'startTimeoutSeconds'>,
): number => {
  const { build, start } = serverTimeouts(manifest)
  const load = (profile.durationSeconds ?? requestBoundSeconds) + profile.timeoutSeconds
  return build + start + longestWarmUpSeconds + load + slackSeconds
}

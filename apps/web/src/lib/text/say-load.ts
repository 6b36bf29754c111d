import { describeProfile, type SeriesProfile } from '@wrkbench/contracts'

/** Describes the load as a sentence without its full stop; submitted results need not say how they were measured. */
export const sayLoad = (profile: SeriesProfile): string => {
  const said = describeProfile(profile)
  return profile.generator === null ? `${said.charAt(0).toUpperCase()}${said.slice(1)}` : `Load: ${said}`
}

import { describeProfile, type SeriesProfile } from '@wrkbench/contracts'

/** The load as a sentence without its stop; handed-in results need not tell what they were measured with. */
export const sayLoad = (profile: SeriesProfile): string => {
  const said = describeProfile(profile)
  return profile.generator === null ? `${said.charAt(0).toUpperCase()}${said.slice(1)}` : `Load: ${said}`
}

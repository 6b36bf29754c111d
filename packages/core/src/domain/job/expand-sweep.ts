import {
  type CreateJob,
  completeProfile,
  type LoadProfile,
  type LoadProfileInput,
  type SweepKey,
  sweepKeys,
} from '@wrkbench/contracts'

/** A load profile, and the parts of the request it was made from. */
export interface SweptProfile {
  profile: LoadProfile
  /** index in `profiles` */
  base: number
  /** index in `sweep.<key>` */
  at: Partial<Record<SweepKey, number>>
}

type Swept = Pick<CreateJob, 'sweep'> & { profiles: readonly LoadProfileInput[] }

/** Returns the number of profiles that `expandSweep` makes. */
export const sweepSize = ({ profiles, sweep = {} }: Swept): number =>
  sweepKeys.reduce((size, key) => size * (sweep[key]?.length ?? 1), profiles.length)

/** Combines every profile with every combination of the swept parameters, which replace its own. Defaults are filled in. */
export const expandSweep = ({ profiles, sweep = {} }: Swept): SweptProfile[] => {
  let swept = profiles.map((input, base): { input: typeof input; base: number; at: SweptProfile['at'] } => ({
    input,
    base,
    at: {},
  }))
  for (const key of sweepKeys) {
    const values = sweep[key]
    if (!values) continue
    swept = swept.flatMap(({ input, base, at }) =>
      values.map((value, index) => ({ input: { ...input, [key]: value }, base, at: { ...at, [key]: index } })),
    )
  }
  return swept.map(({ input, base, at }) => ({ profile: completeProfile(input), base, at }))
}

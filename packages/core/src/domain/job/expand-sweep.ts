import {
  type CreateJob,
  completeProfile,
  type LoadProfile,
  type LoadProfileInput,
  type SweepKey,
  sweepKeys,
} from '@wrkbench/contracts'

/** A load profile and what of the request it comes from. */
export interface SweptProfile {
  profile: LoadProfile
  /** index in `profiles` */
  base: number
  /** index in `sweep.<key>` */
  at: Partial<Record<SweepKey, number>>
}

type Swept = Pick<CreateJob, 'sweep'> & { profiles: readonly LoadProfileInput[] }

/** How many profiles `expandSweep` makes. */
export const sweepSize = ({ profiles, sweep = {} }: Swept): number =>
  sweepKeys.reduce((size, key) => size * (sweep[key]?.length ?? 1), profiles.length)

/** Every profile with every combination of the swept parameters, which take the place of its own; defaults filled in. */
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
